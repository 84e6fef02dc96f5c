import { countOfDays, daysBetween } from "#app/lib/text/days.ts";
import type { ApplicationCard } from "#shared/applications/application-plan.ts";

/** "48 days to the start of your course at University of Leeds"; null while the start is not known. */
export function startInWords({ start, institution, city }: ApplicationCard, today: string): string | null {
  if (start === null) return null;
  const course = `your course${institution ? ` at ${institution}` : city ? ` in ${city}` : ""}`;
  const days = daysBetween(today, start);
  if (days > 0) return `${countOfDays(days)} to the start of ${course}`;
  return days === 0 ? `The start of ${course} is today` : `The start of ${course} was ${countOfDays(-days)} ago`;
}
