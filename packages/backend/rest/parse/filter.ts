import { LIMITS } from "#backend/rest/request-bounds.ts";
import type { CompareOperator, Filter, IsValue, Logic, Operation, Quantifier, TextSearch } from "./ast.ts";
import { Scanner } from "./scanner.ts";

const QUANTIFIABLE: ReadonlySet<CompareOperator> = new Set([
  "eq",
  "gt",
  "gte",
  "lt",
  "lte",
  "like",
  "ilike",
  "match",
  "imatch",
] as const);
const COMPARE: ReadonlySet<string> = new Set<CompareOperator>([
  ...QUANTIFIABLE,
  "neq",
  "isdistinct",
  "cs",
  "cd",
  "ov",
  "sl",
  "sr",
  "nxl",
  "nxr",
  "adj",
]);
const SEARCH: ReadonlySet<string> = new Set<TextSearch>(["fts", "plfts", "phfts", "wfts"]);
const IS: ReadonlySet<string> = new Set<IsValue>(["null", "not_null", "true", "false", "unknown"]);

const isCompare = (word: string): word is CompareOperator => COMPARE.has(word);
const isSearch = (word: string): word is TextSearch => SEARCH.has(word);
const isIs = (word: string): word is IsValue => IS.has(word);

/** Distinguishes a filter (`op.value`) from an rpc argument. */
export function looksLikeFilter(value: string): boolean {
  const operator = /^(?:not\.)?([a-z]+)(?:\([^)]*\))?\./.exec(value)?.[1] ?? "";
  return isCompare(operator) || isSearch(operator) || operator === "in" || operator === "is";
}

/** The value side of `column=[not.]op.value`; everything after the operator's dot is the value, untouched. */
export function parseFilterValue(text: string): { isNegated: boolean; operation: Operation } {
  const scanner = new Scanner(text, "filter");
  const isNegated = scanner.take("not.");
  const operation = parseOperation(scanner, () => {
    const value = scanner.text.slice(scanner.position);
    scanner.position = scanner.text.length;
    return value;
  });
  scanner.expectEnd();
  return { isNegated, operation };
}

function parseOperation(scanner: Scanner, parseValue: () => string): Operation {
  const start = scanner.position;
  const word = /^[a-z]*/.exec(scanner.text.slice(start, start + 16))?.[0] ?? "";
  scanner.position += word.length;
  const unknown = () => {
    scanner.position = start;
    return scanner.fail("operator (eq, gt, ...)");
  };
  if (word === "in") return scanner.take(".") ? { kind: "in", values: parseList(scanner) } : unknown();
  if (word === "is") return scanner.take(".") ? parseIs(scanner) : unknown();
  if (isSearch(word)) {
    const config = scanner.take("(") ? scanner.name() : null;
    if (config !== null) scanner.expect(")");
    scanner.expect(".");
    return { kind: "search", operator: word, config, value: parseValue() };
  }
  if (!isCompare(word)) return unknown();
  const quantifier: Quantifier | null = scanner.take("(any)") ? "any" : scanner.take("(all)") ? "all" : null;
  if (quantifier && !QUANTIFIABLE.has(word)) return unknown();
  scanner.expect(".");
  return { kind: "compare", operator: word, quantifier, value: parseValue() };
}

function parseIs(scanner: Scanner): Operation {
  const word = /^[a-z_]*/i.exec(scanner.text.slice(scanner.position, scanner.position + 16))?.[0] ?? "";
  const value = word.toLowerCase();
  if (!isIs(value)) return scanner.fail("null, not_null, true, false or unknown");
  scanner.position += word.length;
  return { kind: "is", value };
}

/** `(a,"b,c",d)`: an item counts as quoted only when its closing quote is followed by `,` or `)`. */
function parseList(scanner: Scanner): string[] {
  scanner.skipBlanks();
  scanner.expect("(");
  scanner.skipBlanks();
  const values: string[] = [];
  if (scanner.take(")")) return values;
  do {
    values.push(parseQuotedBeforeDelimiter(scanner) ?? scanner.until(",)"));
  } while (scanner.take(","));
  scanner.expect(")");
  scanner.skipBlanks();
  return values;
}

function parseQuotedBeforeDelimiter(scanner: Scanner): string | null {
  if (scanner.next !== '"') return null;
  const start = scanner.position;
  const closing = /^"(?:[^"\\]|\\[\s\S])*"(?=[,)]|$)/.exec(scanner.text.slice(start));
  return closing ? scanner.quoted() : null;
}

/** Values inside a logic list, in PostgREST's order: quoted, `{…}` without nested braces, plain text. */
function parseLogicValue(scanner: Scanner): string {
  const quoted = parseQuotedBeforeDelimiter(scanner);
  if (quoted !== null) return quoted;
  const array = /^\{[^{}]*\}/.exec(scanner.text.slice(scanner.position));
  if (array) {
    scanner.position += array[0].length;
    return array[0];
  }
  return scanner.until(",)");
}

/** `or=(…)`, `and=(…)` and their negations; `text` includes the brackets. */
export function parseLogic(
  operator: "and" | "or",
  isNegated: boolean,
  text: string,
): { logic: Logic; filters: number } {
  const scanner = new Scanner(text, "logic tree");
  const budget = { filters: 0 };
  const logic = parseGroup(scanner, operator, isNegated, budget, 1);
  scanner.expectEnd();
  return { logic, filters: budget.filters };
}

function parseGroup(
  scanner: Scanner,
  operator: "and" | "or",
  isNegated: boolean,
  budget: { filters: number },
  depth: number,
): Logic {
  if (depth > LIMITS.logicDepth) scanner.fail(`groups nested at most ${LIMITS.logicDepth} deep`);
  scanner.skipBlanks();
  scanner.expect("(");
  const items: Logic[] = [];
  do {
    scanner.skipBlanks();
    items.push(parseNode(scanner, budget, depth));
    scanner.skipBlanks();
  } while (scanner.take(","));
  scanner.expect(")");
  scanner.skipBlanks();
  return { kind: "group", operator, isNegated, items };
}

function parseNode(scanner: Scanner, budget: { filters: number }, depth: number): Logic {
  const group = /^(not\.)?(and|or)[ \t]*(?=\()/.exec(scanner.text.slice(scanner.position, scanner.position + 64));
  if (group) {
    scanner.position += group[0].length;
    return parseGroup(scanner, group[2] === "or" ? "or" : "and", group[1] !== undefined, budget, depth + 1);
  }
  budget.filters += 1;
  if (budget.filters > LIMITS.filters) scanner.fail(`at most ${LIMITS.filters} filters`);
  const field = scanner.field();
  scanner.skipBlanks();
  scanner.expect(".");
  const isNegated = scanner.take("not.");
  const operation = parseOperation(scanner, () => parseLogicValue(scanner));
  const filter: Filter = { kind: "filter", field, isNegated, operation };
  return filter;
}
