import { Temporal } from "temporal-polyfill";

/** Days are ISO texts, without a time or a zone. */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** A day that the month does not have becomes its last: a month after 31 January is the last of February. */
export function addMonths(day: string, months: number): string {
  return Temporal.PlainDate.from(day).add({ months }).toString();
}

/** Negative where `to` is before `from`. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: "days" }).days;
}

/** Whole years on a day. */
export function ageOn(bornOn: string, day: string): number {
  return Temporal.PlainDate.from(bornOn).until(Temporal.PlainDate.from(day), { largestUnit: "years" }).years;
}

/**
 * Months with a part of a month counted whole; both days are included. A month ends with the day before that of its beginning,
 * or with the last of a month that has no such day: one from 31 January ends with February.
 */
export function monthsBegun(first: string, last: string): number {
  const start = Temporal.PlainDate.from(first);
  const before = start.subtract({ days: 1 });
  const end = Temporal.PlainDate.from(last);
  const reaches = (months: number) =>
    Temporal.PlainDate.compare(start.add({ months }), end) > 0 ||
    Temporal.PlainDate.compare(before.add({ months }), end) >= 0;
  const whole = start.until(end, { largestUnit: "months" }).months;
  return reaches(whole) ? whole : whole + 1;
}
