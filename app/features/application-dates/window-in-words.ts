import { dayInWords } from "#app/lib/text/day-in-words.ts";
import type { RuleWindow } from "#shared/rules/rule-check.ts";
import { datesTexts } from "./texts.ts";

const texts = datesTexts.window;

/** The first sentence of the screen: on which days an application can be made, and which rule decides that. */
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
