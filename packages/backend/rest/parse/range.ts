import { invalidRange } from "#backend/rest/errors.ts";

export interface RowRange {
  from: number;
  to: number | null;
}

/** `Range: 0-9`; other text is no range. @throws RestError 416 when the lower bound is above the upper */
export function parseRangeHeader(header: string | null): RowRange | null {
  const found = /^\s*(?:items=)?(\d{1,15})-(\d{1,15})?\s*$/.exec(header ?? "");
  if (!found) return null;
  const from = Number(found[1]);
  const to = found[2] === undefined ? null : Number(found[2]);
  if (to !== null && from > to) {
    throw invalidRange("The lower boundary must be lower than or equal to the upper boundary in the Range header.");
  }
  return { from, to };
}
