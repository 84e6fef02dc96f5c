import { entriesOf } from "./entries.ts";
import type { Fault } from "./fault.ts";
import { findGaps } from "./gaps.ts";
import { findGradesAboveScale } from "./grades.ts";
import { findFuture, findInverted, findTooShort } from "./impossible-times.ts";
import { findOverlaps } from "./overlaps.ts";
import { findNumbersOfPapers } from "./paper-numbers.ts";
import { sourceLines } from "./source-lines.ts";

/** Far more than a resume has. */
const maxCharacters = 60_000;

/** @param today an ISO day. @returns the faults in the order in which people should look at them */
export function findFaults(text: string, today: string): Fault[] {
  const lines = sourceLines(text.slice(0, maxCharacters));
  const entries = entriesOf(lines);
  const now = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return [
    ...findInverted(entries),
    ...findFuture(entries, lines, now),
    ...findOverlaps(entries, now),
    ...findTooShort(entries),
    ...findGaps(entries, lines, now),
    ...findGradesAboveScale(lines),
    ...findNumbersOfPapers(lines),
  ];
}
