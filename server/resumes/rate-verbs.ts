import nlp from "compromise";
import { type Finding, openingVerb, type ResumeFacts, share, within01 } from "./resume-facts.ts";
import { paleVerbs, weakOpening } from "./vocabulary.ts";

const GOOD_SHARE = 0.7;
const ENOUGH = 4;
/** Later lines are similar, and parsing takes time. */
const MOST = 80;

export function rateVerbs({ details: all }: ResumeFacts): Finding {
  const details = all.slice(0, MOST);
  const strong = details.map(strengthOf);
  const weak = details.find((line) => weakOpening.test(line)) ?? details.find((_, index) => strong[index] === 0);
  const sum = strong.reduce((total, strength) => total + strength, 0);
  const weakPart = share(details.filter((line) => weakOpening.test(line)).length, details.length);
  return {
    section: "Action verbs",
    score: within01(Math.min(1, share(sum, details.length) / GOOD_SHARE) * share(sum, ENOUGH) - 0.4 * weakPart),
    line: weak ?? details[0] ?? null,
    remark:
      details.length === 0
        ? "There are no lines of what you did."
        : `${strong.filter((strength) => strength === 1).length} of ${details.length} lines begin with a strong verb.`,
    advice:
      weak === undefined
        ? []
        : [
            "Begin such a line with the verb of what you did (“built”, “taught”, “analysed”) instead of “responsible for” or “I was”.",
          ],
  };
}

/** 1 for a verb of action, less for one that may mean watching. */
function strengthOf(line: string): number {
  if (weakOpening.test(line)) return 0;
  const verb = openingVerb(line);
  if (verb !== null) return paleVerbs.has(verb) ? 0.5 : 1;
  return nlp(line.slice(0, 80)).match("^(#PastTense|#Gerund)").found ? 0.6 : 0;
}
