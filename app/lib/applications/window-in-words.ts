import { dayInWords } from "#app/lib/text/day-in-words.ts";
import type { RuleWindow } from "#shared/rules/rule-check.ts";

const texts = {
  between: (earliest: string, latest: string, ends: string) => `Apply between ${earliest} and ${latest}: ${ends}.`,
  until: (latest: string, ends: string) => `Apply until ${latest}: ${ends}.`,
  today: (ends: string) => `Today is the last day to apply: ${ends}.`,
  from: (earliest: string, what: string) =>
    `Apply from ${earliest}: the rule “${what}” opens it. No last day is known.`,
  open: (earliest: string, what: string) =>
    `The days to apply began on ${earliest} by the rule “${what}”. No last day is known.`,
  over: (latest: string, ends: string) => `The last day to apply was ${latest}: ${ends}.`,
  impossible: (opening: string, earliest: string, binding: string, latest: string) =>
    `No day is left to apply: “${opening}” opens on ${earliest}, but “${binding}” ends before that, on ${latest}.`,
  unknown: "The days to apply are not known yet.",
  noRule: "The rules that we know name no first or last day to apply.",
  ends: (what: string) => `the rule “${what}” ends it`,
} as const;

/** On which days an application can be made, and which rule decides that. */
export function windowInWords(apply: RuleWindow | null, today: string): string {
  if (apply === null) return texts.noRule;
  const { earliest, latest, opening, binding, isImpossible } = apply;
  if (isImpossible && earliest && latest && opening && binding)
    return texts.impossible(opening.what, dayInWords(earliest), binding.what, dayInWords(latest));
  if (latest && binding) {
    const ends = binding.ends ?? texts.ends(binding.what);
    if (latest < today) return texts.over(dayInWords(latest), ends);
    if (latest === today) return texts.today(ends);
    if (earliest && earliest > today) return texts.between(dayInWords(earliest), dayInWords(latest), ends);
    return texts.until(dayInWords(latest), ends);
  }
  if (earliest && opening) {
    const say = earliest > today ? texts.from : texts.open;
    return say(dayInWords(earliest), opening.what);
  }
  return texts.unknown;
}
