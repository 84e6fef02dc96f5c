import type { ColumnRef, Condition } from "#backend/rest/plan/types.ts";
import type { Filter, Operation } from "#backend/rest/parse/ast.ts";
import { baseOf, type PgType } from "#backend/rest/schema/types.ts";
import { arrayLiteral, columnOf, type Params, qualified, valueOf } from "./quoting.ts";
import { limitExceeded, notImplemented } from "#backend/rest/errors.ts";
import { LIMITS } from "#backend/rest/request-bounds.ts";

const OPERATORS = {
  eq: "=",
  neq: "<>",
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
  isdistinct: "is distinct from",
  like: "like",
  ilike: "ilike",
  match: "~",
  imatch: "~*",
  cs: "@>",
  cd: "<@",
  ov: "&&",
  sl: "<<",
  sr: ">>",
  nxl: "&>",
  nxr: "&<",
  adj: "-|-",
} as const;
const SEARCH_FUNCTIONS = {
  fts: "to_tsquery",
  plfts: "plainto_tsquery",
  phfts: "phraseto_tsquery",
  wfts: "websearch_to_tsquery",
} as const;
const IS_VALUES = { null: "null", not_null: "not null", true: "true", false: "false", unknown: "unknown" } as const;
const PATTERNS: ReadonlySet<string> = new Set(["like", "ilike", "match", "imatch"]);

/** The column, or the json value that its path leads to; other than json columns are read as jsonb for a path. */
export function renderRef(ref: ColumnRef, params: Params): string {
  const column = valueOf(ref.alias, ref.column);
  if (ref.path.length === 0) return column;
  const steps = ref.path.map(({ as, key }) => {
    const operand = typeof key === "number" ? `(${key})` : params.text(key);
    return `${as === "text" ? "->>" : "->"}${operand}`;
  });
  const json = isJson(ref.column.type) ? column : `to_jsonb(${column})`;
  return `(${json}${steps.join("")})`;
}

const isJson = (type: PgType) => ["json", "jsonb"].includes(baseOf(type).name) && baseOf(type).schema === "pg_catalog";

export function renderConditions(conditions: Condition[], params: Params): string {
  return conditions.length === 0 ? "true" : conditions.map((item) => renderCondition(item, params)).join(" and ");
}

function renderCondition(condition: Condition, params: Params): string {
  switch (condition.kind) {
    case "embed-missing":
      return `(${columnOf(condition.embed.joinAlias, "j")} is ${condition.isNegated ? "not " : ""}null)`;
    case "group": {
      const joined = condition.items.map((item) => renderCondition(item, params)).join(` ${condition.operator} `);
      return condition.isNegated ? `(not (${joined}))` : `(${joined})`;
    }
    case "filter": {
      const operation = renderOperation(condition.ref, condition.filter, params);
      return condition.filter.isNegated ? `(not (${operation}))` : `(${operation})`;
    }
  }
}

function renderOperation(ref: ColumnRef, filter: Filter, params: Params): string {
  const left = renderRef(ref, params);
  const { operation } = filter;
  switch (operation.kind) {
    case "is":
      return `${left} is ${IS_VALUES[operation.value]}`;
    case "in":
      return renderIn(left, ref, operation.values, params);
    case "search":
      return renderSearch(left, ref, operation, params);
    case "compare":
      return renderCompare(left, ref, operation, params);
  }
}

/** A literal is read as the column's type (a domain's underlying one), as text or json behind a path. */
function literal(ref: ColumnRef, value: string, params: Params): string {
  const last = ref.path.at(-1);
  if (last) return last.as === "text" ? params.text(value) : params.as("jsonb", value);
  const { fromText } = ref.column.type.casts;
  if (fromText) return `${qualified(fromText)}(${params.text(value)})`;
  return params.as(baseOf(ref.column.type), value);
}

/** @param value an array's literal, and at most how many elements it has */
function arrayOf(ref: ColumnRef, { value, length }: ListLiteral, params: Params): string | null {
  const last = ref.path.at(-1);
  const { fromText } = ref.column.type.casts;
  if (!last && fromText) {
    return `array(select ${qualified(fromText)}("v") from unnest(${params.as("text[]", value)}) as "u"("v"))`;
  }
  if (last) return params.list(last.as === "text" ? "text[]" : "jsonb[]", value, length);
  const { array } = baseOf(ref.column.type);
  return array && params.list(array, value, length);
}

interface ListLiteral {
  value: string;
  length: number;
}

const written = (value: string): ListLiteral => ({ value, length: value.split(",").length });

function renderIn(left: string, ref: ColumnRef, values: string[], params: Params): string {
  if (values.length === 0) return "false";
  const array = arrayOf(ref, { value: arrayLiteral(values), length: values.length }, params);
  if (array) return `${left} = any (${array})`;
  return values.map((value) => `${left} = ${literal(ref, value, params)}`).join(" or ");
}

function renderCompare(
  left: string,
  ref: ColumnRef,
  operation: Extract<Operation, { kind: "compare" }>,
  params: Params,
): string {
  const { operator, quantifier } = operation;
  const isLike = operator === "like" || operator === "ilike";
  const value = isLike ? operation.value.replaceAll("*", "%") : operation.value;
  const sql = OPERATORS[operator];
  if (PATTERNS.has(operator)) checkPattern(operator, value);
  if (quantifier) {
    const array = PATTERNS.has(operator) ? params.as("text[]", value) : arrayOf(ref, written(value), params);
    return `${left} ${sql} ${quantifier} (${array ?? params.text(value)})`;
  }
  return `${left} ${sql} ${PATTERNS.has(operator) ? params.text(value) : literal(ref, value, params)}`;
}

function renderSearch(
  left: string,
  ref: ColumnRef,
  operation: Extract<Operation, { kind: "search" }>,
  params: Params,
): string {
  const config = operation.config === null ? "" : `${params.as("regconfig", operation.config)}, `;
  const isVector = ref.path.length === 0 && baseOf(ref.column.type).name === "tsvector";
  const vector = isVector ? left : `to_tsvector(${config}${left})`;
  return `${vector} @@ ${SEARCH_FUNCTIONS[operation.operator]}(${config}${params.text(operation.value)})`;
}

/**
 * One short request could cost Postgres seconds: look-around and back-references, nested counts such as
 * `(.{1,255}){1,255}`, which build huge automata, and many wildcards.
 */
export function checkPattern(operator: string, pattern: string): void {
  if (pattern.length > LIMITS.patternCharacters) {
    throw limitExceeded(`A pattern may have ${LIMITS.patternCharacters} characters.`);
  }
  if (operator === "like" || operator === "ilike") checkWildcards(pattern);
  else checkExpression(pattern);
}

function checkWildcards(pattern: string): void {
  const wildcards = pattern.match(/[%*]+/g)?.length ?? 0;
  if (wildcards > LIMITS.patternWildcards)
    throw limitExceeded(`A pattern may have ${LIMITS.patternWildcards} wildcards.`);
}

function checkExpression(pattern: string): void {
  if (/\(\?(?:[=!]|<[=!])/.test(pattern)) throw notImplemented("look-around in a regular expression");
  if (/\\[1-9]/.test(pattern)) throw notImplemented("back-references in a regular expression");
  // `***=`, `***:` and `(?q)`-like prefixes change what the rest means, so that the checks above could miss something.
  if (pattern.startsWith("***")) throw notImplemented("directors in a regular expression");
  const counts = [...pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].map(([, least, most]) => Number(most || least));
  const size = counts.reduce((product, count) => product * Math.max(count, 1), 1);
  if (size > LIMITS.patternRepetitions) {
    throw limitExceeded(`The counts of a regular expression may multiply to ${LIMITS.patternRepetitions}.`);
  }
}
