import type { AnswerValue } from "#rules/answers/answer.ts";
import { dayOf } from "#rules/dates/day-rule.ts";
import type { Comparison, Limit, Predicate } from "./predicate.ts";
import type { Situation } from "./situation.ts";

/** `unknown` tells what would decide it: answers of the person, or facts that do not say it (part of a country list, no value). */
export type Truth =
  | { is: true }
  | { is: false }
  | { is: "unknown"; answers: readonly string[]; facts: readonly string[] };

const yes: Truth = { is: true };
const no: Truth = { is: false };
const missing = (answer: string): Truth => ({ is: "unknown", answers: [answer], facts: [] });
const unsaid = (fact: string): Truth => ({ is: "unknown", answers: [], facts: [fact] });

/** Unknown answers give *unknown*, never *no*, unless the rest decides it. */
export function evaluate(predicate: Predicate, situation: Situation): Truth {
  if (predicate === "always") return yes;
  if ("all" in predicate) return decide(predicate.all, false, situation);
  if ("any" in predicate) return decide(predicate.any, true, situation);
  if ("not" in predicate) return opposite(evaluate(predicate.not, situation));
  return compare(predicate, situation);
}

/** One part that is `deciding` is enough; else all must be known. */
function decide(parts: readonly Predicate[], deciding: boolean, situation: Situation): Truth {
  const truths = parts.map((part) => evaluate(part, situation));
  if (truths.some((truth) => truth.is === deciding)) return deciding ? yes : no;
  const open = truths.filter((truth) => truth.is === "unknown");
  if (open.length === 0) return deciding ? no : yes;
  return {
    is: "unknown",
    answers: [...new Set(open.flatMap(({ answers }) => answers))],
    facts: [...new Set(open.flatMap(({ facts }) => facts))],
  };
}

function opposite(truth: Truth): Truth {
  return truth.is === "unknown" ? truth : truth.is ? no : yes;
}

function compare(comparison: Comparison, situation: Situation): Truth {
  const value = situation.answers[comparison.answer];
  if (value === undefined || value === null) return missing(comparison.answer);
  if ("in" in comparison) return isAmong(value, comparison, situation);
  if ("over" in comparison) return ordered(value, comparison.over, situation, (order) => order > 0);
  if ("under" in comparison) return ordered(value, comparison.under, situation, (order) => order < 0);
  const [from, to] = comparison.between;
  const above = ordered(value, from, situation, (order) => order >= 0);
  const below = ordered(value, to, situation, (order) => order <= 0);
  if (above.is === false || below.is === false) return no;
  return above.is === "unknown" ? above : below;
}

function isAmong(
  value: AnswerValue,
  { in: among, every }: Pick<Extract<Comparison, { in: unknown }>, "in" | "every">,
  situation: Situation,
): Truth {
  const values = typeof value === "object" ? value : [String(value)];
  const fact = "fact" in among ? situation.factOf(among.fact) : undefined;
  const listed = "fact" in among ? (fact?.countries ?? fact?.countries_some) : among;
  if ("fact" in among && !listed) return unsaid(among.fact);
  const isOn = (one: string) => listed?.includes(one) === true;
  const isWhole = !("fact" in among) || fact?.countries !== undefined;
  const isOff = (one: string) => !isOn(one) && (isWhole || (fact?.countries_not ?? []).includes(one));
  if (every ? values.length > 0 && values.every(isOn) : values.some(isOn)) return yes;
  if (every ? values.length === 0 || values.some(isOff) : values.every(isOff)) return no;
  return "fact" in among ? unsaid(among.fact) : no;
}

function ordered(value: AnswerValue, limit: Limit, situation: Situation, holds: (order: number) => boolean): Truth {
  const bound = boundOf(limit, situation);
  if (typeof bound === "object") return { is: "unknown", ...bound };
  // ISO days are ordered as their texts are.
  if (typeof value === "number" && typeof bound === "number") return holds(value - bound) ? yes : no;
  if (typeof value === "string" && typeof bound === "string")
    return holds(value < bound ? -1 : Number(value > bound)) ? yes : no;
  throw new TypeError(`${JSON.stringify(value)} cannot be compared with ${JSON.stringify(bound)}`);
}

/** Of a limit that is not known: what is missing. */
function boundOf(
  limit: Limit,
  situation: Situation,
): number | string | { answers: readonly string[]; facts: readonly string[] } {
  if (typeof limit !== "object") return limit;
  if ("answer" in limit) {
    const { day, answers, facts } = dayOf(limit, situation);
    return day ?? { answers, facts };
  }
  const value = situation.factOf(limit.fact)?.value;
  return typeof value === "number" || typeof value === "string" ? value : { answers: [], facts: [limit.fact] };
}
