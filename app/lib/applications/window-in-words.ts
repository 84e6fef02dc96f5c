import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { countOfDays, daysBetween } from "#app/lib/text/days.ts";
import type { RuleWindow } from "#shared/rules/rule-check.ts";

/**
 * On which days an application can be made, and which rule decides that: the one sentence for it on every screen.
 * Null while neither day is known.
 */
export function windowInWords(apply: RuleWindow | null, today: string): string | null {
  if (apply === null) return null;
  const { earliest, latest, opening, binding } = apply;
  const [first, last] = [earliest && dayInWords(earliest), latest && dayInWords(latest)];
  if (apply.isImpossible) {
    if (!first || !last || !opening || !binding) return "Based on your answers, no day is left to apply.";
    return `No day is left to apply: “${opening.what}” opens on ${first}, but “${binding.what}” ends before that, on ${last}.`;
  }
  if (latest && last) {
    const ends = binding ? endsInWords(binding) : "";
    if (latest < today) return `The last day to apply was ${last}${ends}.`;
    if (latest === today) return `Today is the last day to apply${ends}.`;
    return earliest && earliest > today ? `Apply between ${first} and ${last}${ends}.` : `Apply by ${last}${ends}.`;
  }
  if (earliest === null) return null;
  if (earliest > today)
    return `Apply from ${first}${opening ? `: the rule “${opening.what}” sets the first day` : ""}. ${noLastDay}`;
  return `The application window opened on ${first}${opening ? ` under the rule “${opening.what}”` : ""}. ${noLastDay}`;
}

/** What follows the last day: words of the same sentence, or one of its own, which begins with a capital. */
function endsInWords({ what, ends }: NonNullable<RuleWindow["binding"]>): string {
  if (ends === null) return `: the rule “${what}” sets the last day`;
  return isSentence(ends) ? `. ${ends}` : `: ${ends}`;
}

/** What comes of applying after the last day, beside words that name the day; null where a rule has no sentence for it. */
export function afterLastDayInWords(apply: RuleWindow | null): string | null {
  const ends = apply?.binding?.ends ?? null;
  return ends !== null && isSentence(ends) ? `${ends}.` : null;
}

const isSentence = (ends: string) => /^\p{Lu}/u.test(ends);

/** "34 days left to apply": the count beside that sentence. Null where no day is ahead. */
export function daysToApplyInWords(apply: RuleWindow | null, today: string): string | null {
  if (apply === null || apply.isImpossible) return null;
  const { earliest, latest } = apply;
  if (earliest !== null && earliest > today) return `${countOfDays(daysBetween(today, earliest))} until you can apply`;
  return latest !== null && latest > today ? `${countOfDays(daysBetween(today, latest))} left to apply` : null;
}

const noLastDay = "No last day is known.";
