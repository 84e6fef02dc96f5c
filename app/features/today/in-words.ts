import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { daysBetween } from "#app/lib/text/days.ts";
import type { ApplicationCard } from "#shared/applications/application.ts";

/** "48 days to the start of your course at University of Leeds"; null while the start is not known. */
export function startInWords({ start, institution, city }: ApplicationCard, today: string): string | null {
  if (start === null) return null;
  const course = `your course${institution ? ` at ${institution}` : city ? ` in ${city}` : ""}`;
  const days = daysBetween(today, start);
  if (days > 0) return `${inDays(days)} to the start of ${course}`;
  return days === 0 ? `The start of ${course} is today` : `The start of ${course} was ${inDays(-days)} ago`;
}

/** "By 3 January 2027, 40 days left". */
export function untilInWords(until: string, today: string): string {
  const days = daysBetween(today, until);
  if (days < 0) return `The last day was ${dayInWords(until)}`;
  const left = days === 0 ? "today is the last day" : `${inDays(days)} left`;
  return `By ${dayInWords(until)}, ${left}`;
}

function inDays(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}
