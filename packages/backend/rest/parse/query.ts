import { RestError, invalidRange, limitExceeded } from "#backend/rest/errors.ts";
import { LIMITS } from "#backend/rest/request-bounds.ts";
import type { At, EmbedPath, Field, Query } from "./ast.ts";
import { looksLikeFilter, parseFilterValue, parseLogic } from "./filter.ts";
import { parseOrder } from "./order.ts";
import { Scanner } from "./scanner.ts";
import { parseSelect } from "./select.ts";

/** Whether a name in an rpc's query can be an argument and whether the function needs it. */
export type ArgumentNames = (name: string) => "required" | "optional" | null;

/**
 * Conditions all apply; of what can be said once only, the first counts.
 * @param argumentsOf for rpc GET and HEAD only: there, keys may be arguments
 */
export function parseQuery(search: string, argumentsOf: ArgumentNames | null = null): Query {
  if (search.length > LIMITS.queryString)
    throw limitExceeded(`The query string may hold ${LIMITS.queryString} characters.`);
  const pairs = [...new URLSearchParams(search)];
  if (pairs.length > LIMITS.queryPairs)
    throw limitExceeded(`The query string may hold ${LIMITS.queryPairs} parameters.`);
  const query: Query = {
    select: [{ kind: "star" }],
    conditions: [],
    orders: [],
    limits: [],
    offsets: [],
    columns: null,
    onConflict: null,
    args: [],
  };
  let filters = 0;
  const once = new Set<string>();
  for (const [key, value] of pairs) {
    if (saidOnce.has(key)) {
      if (once.has(key)) continue;
      once.add(key);
    }
    if (key.includes("\0") || value.includes("\0")) {
      throw new RestError(400, "22021", 'invalid byte sequence for encoding "UTF8": 0x00');
    }
    filters += readPair(query, key, value, argumentsOf);
    if (filters > LIMITS.filters) throw limitExceeded(`A query may hold ${LIMITS.filters} filters.`);
  }
  return query;
}

const saidOnce = new Set(["select", "columns", "on_conflict"]);

function readPair(query: Query, key: string, value: string, argumentsOf: ArgumentNames | null): number {
  switch (key) {
    case "select":
      query.select = parseSelect(value);
      return 0;
    case "columns":
      query.columns = parseNames(value, "columns parameter");
      return 0;
    case "on_conflict":
      query.onConflict = parseNames(value, "on_conflict parameter");
      return 0;
    case "apikey":
      // The gateway's own parameter, for callers that cannot set headers.
      return 0;
  }
  if (argumentsOf && isArgument(query, key, value, argumentsOf)) {
    query.args.push([key, value]);
    return 0;
  }
  const path = parsePath(key);
  const last = path.names.at(-1) ?? "";
  const parents = path.names.slice(0, -1);
  if (path.field.path.length === 0 && !path.isQuotedLast) {
    switch (last) {
      case "order":
        if (value !== "") query.orders.push({ path: parents, value: parseOrder(value) });
        return 0;
      case "limit":
        query.limits.push({ path: parents, value: parseLimit(value) });
        return 0;
      case "offset":
        query.offsets.push({ path: parents, value: Math.max(0, parseWhole(value, "offset")) });
        return 0;
      case "and":
      case "or": {
        const isNegated = parents.at(-1) === "not";
        const { logic, filters } = parseLogic(last, isNegated, value);
        query.conditions.push({ path: isNegated ? parents.slice(0, -1) : parents, value: logic });
        return filters;
      }
    }
  }
  const { isNegated, operation } = parseFilterValue(value);
  query.conditions.push({ path: parents, value: { kind: "filter", field: path.field, isNegated, operation } });
  return 1;
}

/**
 * A key is an argument when its value does not read like a filter, or when the function needs it and it was not given
 * yet: a search term may well begin with "not.".
 */
function isArgument(query: Query, key: string, value: string, argumentsOf: ArgumentNames): boolean {
  const kind = argumentsOf(key);
  if (kind === null && (key.includes(".") || /^(?:order|limit|offset|and|or)$/.test(key))) return false;
  if (!looksLikeFilter(value)) return true;
  return kind === "required" && !query.args.some(([name]) => name === key);
}

function parsePath(key: string): { names: EmbedPath; field: Field; isQuotedLast: boolean } {
  const scanner = new Scanner(key, "tree path");
  const names: string[] = [];
  let isQuotedLast: boolean;
  do {
    scanner.skipBlanks();
    isQuotedLast = scanner.next === '"';
    names.push(scanner.name());
    if (names.length > LIMITS.embedDepth + 3) scanner.fail("a shorter path");
  } while (scanner.take("."));
  const path = scanner.jsonPath();
  scanner.expectEnd();
  return { names, field: { name: names.at(-1) ?? "", path }, isQuotedLast };
}

function parseNames(text: string, subject: string): string[] {
  const scanner = new Scanner(text, subject);
  const names = new Set<string>();
  do {
    names.add(scanner.name());
    if (names.size > LIMITS.selectItems) scanner.fail(`at most ${LIMITS.selectItems} names`);
  } while (scanner.take(","));
  scanner.expectEnd();
  return [...names];
}

function parseLimit(text: string): number {
  const limit = parseWhole(text, "limit");
  if (limit < 0) throw invalidRange("Limit should be greater than or equal to zero.");
  return limit;
}

function parseWhole(text: string, subject: string): number {
  if (!/^-?\d{1,15}$/.test(text.trim())) new Scanner(text, `${subject} parameter`).fail("a whole number");
  return Number(text);
}

export function lastAt(values: At<number>[], path: EmbedPath): number | null {
  return values.findLast((entry) => samePath(entry.path, path))?.value ?? null;
}

export const samePath = (a: EmbedPath, b: EmbedPath) =>
  a.length === b.length && a.every((name, index) => name === b[index]);
