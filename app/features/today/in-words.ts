import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { daysBetween } from "#app/lib/text/days.ts";
import type { ApplicationCard } from "#shared/applications/application.ts";
import type { RuleWindow } from "#shared/rules/rule-check.ts";

/** "48 days to the start of your course at University of Leeds"; null while the start is not known. */
export function startInWords({ start, institution, city }: ApplicationCard, today: string): string | null {
  if (start === null) return null;
  const course = `your course${institution ? ` at ${institution}` : city ? ` in ${city}` : ""}`;
  const days = daysBetween(today, start);
  if (days > 0) return `${inDays(days)} to the start of ${course}`;
  return days === 0 ? `The start of ${course} is today` : `The start of ${course} was ${inDays(-days)} ago`;
}

/** When an application can be made, and which rule ends it; null where nothing is known of it. */
export function windowInWords(window: RuleWindow | null, today: string): string | null {
  if (window === null) return null;
  const { earliest, latest, opening, binding } = window;
  if (window.isImpossible) return "By what you told, no day is left to apply.";
  const ends = binding ? `: ${binding.what}` : "";
  if (latest !== null && latest < today) return `The last day to apply was ${dayInWords(latest)}${ends}.`;
  if (latest !== null && (earliest === null || earliest <= today)) return `Apply by ${dayInWords(latest)}${ends}.`;
  if (latest !== null && earliest !== null) {
    return `Apply between ${dayInWords(earliest)} and ${dayInWords(latest)}${ends}.`;
  }
  const open = window.missing === null ? "" : "The last day to apply depends on answers that are missing.";
  if (earliest === null || earliest <= today) return open || null;
  const begins = opening ? `: ${opening.what}` : "";
  return `Apply from ${dayInWords(earliest)}${begins}. ${open}`.trim();
}

/** "Until 3 January 2027, 40 days left". */
export function untilInWords(until: string, today: string): string {
  const days = daysBetween(today, until);
  if (days < 0) return `Its day was ${dayInWords(until)}`;
  const left = days === 0 ? "today is the last day" : `${inDays(days)} left`;
  return `Until ${dayInWords(until)}, ${left}`;
}

function inDays(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}
