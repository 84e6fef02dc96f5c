import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { countOfDays, daysBetween } from "#app/lib/text/days.ts";
import type { ApplicationPlan } from "#shared/applications/application-plan.ts";
import { savingsDayOf } from "./savings-day.ts";

/** "By 3 January 2027, 40 days left". */
export function untilInWords(until: string, today: string): string {
  const days = daysBetween(today, until);
  if (days < 0) return `The last day was ${dayInWords(until)}`;
  const left = days === 0 ? "today is the last day" : `${countOfDays(days)} left`;
  return `By ${dayInWords(until)}, ${left}`;
}

/** Where it is the money that has to be there by then, and not its paper. */
export function moneyUntilInWords(until: string, today: string): string {
  return `Money in the account ${untilInWords(until, today).replace(/^By/, "by")}`;
}

/** Of a paper of the plan. */
export function paperUntilInWords(until: string, plan: Pick<ApplicationPlan, "days">, today: string): string {
  return (until === savingsDayOf(plan) ? moneyUntilInWords : untilInWords)(until, today);
}
