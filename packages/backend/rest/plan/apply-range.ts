import { invalidRange } from "#backend/rest/errors.ts";
import type { Query } from "#backend/rest/parse/ast.ts";
import { lastAt } from "#backend/rest/parse/query.ts";
import { parseRangeHeader } from "#backend/rest/parse/range.ts";
import type { ReadPlan } from "./types.ts";

/** The page within a `Range` header; both count from the first row. @throws RestError 416 when they have no row in common */
export function applyRange(plan: ReadPlan, query: Query, header: string | null, maxRows: number): void {
  const range = parseRangeHeader(header);
  if (!range) return;
  const limit = lastAt(query.limits, []);
  const queryEnd = limit === null ? Number.POSITIVE_INFINITY : plan.offset + limit;
  const rangeEnd = range.to === null ? Number.POSITIVE_INFINITY : range.to + 1;
  plan.offset = Math.max(plan.offset, range.from);
  if (limit !== 0 && Math.min(queryEnd, rangeEnd) <= plan.offset) {
    throw invalidRange("limit and offset leave no row of the Range header.");
  }
  plan.limit = Math.min(Math.max(Math.min(queryEnd, rangeEnd) - plan.offset, 0), maxRows);
}
