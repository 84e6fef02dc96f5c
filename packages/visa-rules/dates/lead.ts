import { Temporal } from "temporal-polyfill";
import type { Fact } from "#rules/facts/fact.ts";
import { addDays, addMonths } from "./day.ts";

/** Of a span, "2 to 4 weeks", the longer end counts. */
const span = /^\d+ to (\d+) (days|weeks|months)$/;

const earlier: ReadonlyMap<string, (day: string, length: number) => string> = new Map([
  ["days", (day, length) => addDays(day, -length)],
  ["weeks", (day, length) => addDays(day, -7 * length)],
  ["months", (day, length) => addMonths(day, -length)],
  ["working days", workingDaysBefore],
]);

/**
 * The day on which what takes as long as a fact says has to begin, to be there on `day`. Working days are Monday to Friday:
 * the holidays of an office are in no record.
 * @param day an ISO day
 * @returns null where the fact is no length of time
 */
export function dayToBegin(day: string, { value, unit }: Pick<Fact, "value" | "unit">): string | null {
  const [, longest, unitOfSpan] = (typeof value === "string" && span.exec(value)) || [];
  const length = typeof value === "number" ? value : Number(longest);
  const dayBefore = earlier.get(unitOfSpan ?? unit ?? "");
  return dayBefore && Number.isInteger(length) ? dayBefore(day, length) : null;
}

function workingDaysBefore(day: string, count: number): string {
  let date = Temporal.PlainDate.from(day);
  for (let left = count; left > 0;) {
    date = date.subtract({ days: 1 });
    // 1 is Monday.
    if (date.dayOfWeek <= 5) left -= 1;
  }
  return date.toString();
}
