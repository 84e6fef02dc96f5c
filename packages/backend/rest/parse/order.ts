import { LIMITS } from "#backend/rest/request-bounds.ts";
import type { OrderTerm } from "./ast.ts";
import { Scanner } from "./scanner.ts";

/** `order=a.desc.nullslast,rel(b).asc`. */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, "order");
  const terms: OrderTerm[] = [];
  do {
    if (terms.length >= LIMITS.orderTerms) scanner.fail(`at most ${LIMITS.orderTerms} terms`);
    terms.push(parseTerm(scanner));
  } while (scanner.take(","));
  scanner.expectEnd();
  return terms;
}

function parseTerm(scanner: Scanner): OrderTerm {
  let field = scanner.field();
  let relation: string | null = null;
  if (field.path.length === 0 && scanner.take("(")) {
    relation = field.name;
    field = scanner.field();
    scanner.expect(")");
  }
  const [before = "", ...words] = scanner.until(",").trimEnd().split(".");
  if (before !== "") scanner.fail('"->>", "->", delimiter (.), "," or end of input');
  let isDescending = false;
  const direction = words[0];
  if (direction === "asc" || direction === "desc") {
    isDescending = direction === "desc";
    words.shift();
  }
  let nulls: OrderTerm["nulls"] = null;
  const order = words[0];
  if (order === "nullsfirst" || order === "nullslast") {
    nulls = order === "nullsfirst" ? "first" : "last";
    words.shift();
  }
  if (words.length > 0) scanner.fail('"asc", "desc", "nullsfirst" or "nullslast"');
  return { relation, field, isDescending, nulls };
}
