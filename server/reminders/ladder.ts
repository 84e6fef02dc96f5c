import { Temporal } from "temporal-polyfill";
import type { DocumentType } from "#shared/documents/document.ts";

/** How long ahead of a day people are reminded of it, and which question comes after it. */

export type LadderName = "passport" | "permit" | "slow paper" | "paper" | "line" | "begin" | "apply" | "deadline";

interface Ladder {
  /** The furthest first. */
  months: readonly number[];
  days: readonly number[];
  /** Whether the day after it asks for the new date. */
  asksAfter: boolean;
}

const ladders: Readonly<Record<LadderName, Ladder>> = {
  passport: { months: [6, 5, 4, 3, 2, 1], days: [], asksAfter: true },
  permit: { months: [4, 3, 2, 1], days: [], asksAfter: true },
  "slow paper": { months: [4, 3, 2, 1], days: [], asksAfter: true },
  paper: { months: [], days: [14, 7, 3, 1], asksAfter: true },
  line: { months: [], days: [14, 7, 3, 1, 0], asksAfter: false },
  begin: { months: [], days: [14, 7, 3, 1, 0], asksAfter: false },
  apply: { months: [], days: [30, 14, 7, 3, 1], asksAfter: false },
  deadline: { months: [], days: [14, 7, 3, 1, 0], asksAfter: false },
};

/** Offices and test centres take weeks over a new one. */
const slowPapers: ReadonlySet<string> = new Set<DocumentType>([
  "IELTS Certificate",
  "TOEFL Certificate",
  "Medical Certificate",
  "Police Clearance",
]);

/** After that a paper is history, and nobody is asked about it. */
const asksForDays = 30;

export const afterExpiry = "after";

export interface Rung {
  /** "6 months", "14 days", or "after"; stored, so that nothing is told twice. */
  id: string;
  /** The first day of it, an ISO day. */
  from: string;
}

/** @param type as `documents.document_type` has it */
export function ladderOfPaper(type: string): LadderName {
  if (type === "Passport") return "passport";
  return slowPapers.has(type) ? "slow paper" : "paper";
}

/** In the order of their days. A day that a month does not have becomes its last. @param day an ISO day */
export function rungsOf(name: LadderName, day: string): Rung[] {
  const { months, days, asksAfter } = ladders[name];
  const last = Temporal.PlainDate.from(day);
  return [
    ...months.map((count) => ({ id: `${count} months`, from: last.subtract({ months: count }).toString() })),
    ...days.map((count) => ({ id: `${count} days`, from: last.subtract({ days: count }).toString() })),
    ...(asksAfter ? [{ id: afterExpiry, from: last.add({ days: 1 }).toString() }] : []),
  ];
}

/**
 * The rung on which `today` stands: the last that was reached. Null before the first, when the day is over, and where
 * the rung began before the person last saw to it themselves. All are ISO days.
 */
export function rungOn(
  today: string,
  { ladder, day, seenTo }: { ladder: LadderName; day: string; seenTo: string | null },
): Rung | null {
  const rung = rungsOf(ladder, day).findLast(({ from }) => from <= today);
  if (rung === undefined || (seenTo !== null && rung.from < seenTo)) return null;
  const end = rung.id === afterExpiry ? Temporal.PlainDate.from(day).add({ days: asksForDays }).toString() : day;
  return today <= end ? rung : null;
}

/** The rungs of a ladder up to this one: whoever was told a rung is told no earlier one. */
export function rungsFrom(name: LadderName, day: string, id: string): string[] {
  const ids = rungsOf(name, day).map((rung) => rung.id);
  return ids.slice(ids.indexOf(id));
}
