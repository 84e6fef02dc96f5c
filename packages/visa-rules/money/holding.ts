import { z } from "zod";
import { answerIdSchema } from "#rules/answers/answer.ts";
import { addDays, daysBetween } from "#rules/dates/day.ts";
import { factIdSchema } from "#rules/facts/fact.ts";
import { toHundredths } from "./amount.ts";

export const holdingSchema = z.strictObject({
  /** The sum that must be there. */
  sum: z.string(),
  /** The answers that balances give: the first day with the whole sum, and the last day of the newest paper. */
  since: answerIdSchema,
  paper_on: answerIdSchema,
  /** Days in a row, the first and the last included, on which the whole sum must be there; a fact's value. */
  days: factIdSchema,
  /** How old the newest paper may be on the day of the application, in days; a fact's value. */
  paper_days: factIdSchema,
});

/** What all accounts together hold at the end of a day. */
export interface Balance {
  day: string;
  amount: number;
}

export interface HoldingPeriod {
  /** The first day on which a paper shows the whole period. */
  earliestClosingDay: string;
  /** The last day to apply with a paper of that day. */
  latestApplication: string;
}

/** @param since the first day on which the sum was there, as it has been since */
export function holdingPeriod(since: string, days: number, paperDays: number): HoldingPeriod {
  const earliestClosingDay = addDays(since, days - 1);
  return { earliestClosingDay, latestApplication: addDays(earliestClosingDay, paperDays) };
}

export type HoldingCheck =
  | { isMet: true; since: string }
  | { isMet: false; lowest: Balance; firstShort: string }
  /** A day of the period before the first balance that is known. */
  | { isMet: null; unknownUntil: string };

/**
 * Whether the sum was there on each of so many days up to the closing day. A balance holds until the next one; several of
 * one day: the last counts.
 */
export function checkHolding(
  balances: readonly Balance[],
  needed: number,
  closingDay: string,
  days: number,
): HoldingCheck {
  const first = addDays(closingDay, 1 - days);
  const sorted = balances.filter(({ day }) => day <= closingDay).toSorted((a, b) => a.day.localeCompare(b.day));
  const opening = sorted.findLast(({ day }) => day <= first);
  const within = sorted.filter(({ day }) => day > first);
  const shown = [...(opening ? [{ ...opening, day: first }] : []), ...within];
  const lastOfDay = shown.filter(({ day }, index) => shown[index + 1]?.day !== day);
  const short = lastOfDay.filter(({ amount }) => amount < needed);
  const lowest = short.toSorted((a, b) => a.amount - b.amount)[0];
  if (lowest && short[0]) return { isMet: false, lowest, firstShort: short[0].day };
  return opening ? { isMet: true, since: first } : { isMet: null, unknownUntil: within[0]?.day ?? closingDay };
}

/** Several accounts as one: each keeps its balance until its next entry; before all are known nothing is said. */
export function together(accounts: readonly (readonly Balance[])[]): Balance[] {
  const entries = accounts
    .flatMap((account, index) => account.map((entry) => ({ ...entry, index })))
    .toSorted((a, b) => a.day.localeCompare(b.day));
  const latest = new Map<number, number>();
  const totals = new Map<string, number>();
  let total = 0;
  for (const { day, amount, index } of entries) {
    // Hundredths added as binary fractions would end a hair below the sum that is needed.
    total = toHundredths(total + amount - (latest.get(index) ?? 0));
    latest.set(index, amount);
    if (latest.size === accounts.length) totals.set(day, total);
  }
  return [...totals].map(([day, amount]) => ({ day, amount }));
}

/** Whether a paper of the closing day is still new enough on the day of the application. */
export function isFresh(closingDay: string, application: string, paperDays: number): boolean {
  const age = daysBetween(closingDay, application);
  return age >= 0 && age <= paperDays;
}
