import { type Answers, type Destination, fittingAnswers, type Rules, rulesOf } from "@workspace/visa-rules";
import type { ComparedDestination } from "#shared/applications/destination-comparison.ts";
import { ruleSlug } from "#shared/rules/rule-pages.ts";

/**
 * A destination in two sentences: the money to show, and how long a decision takes.
 * @param answers of somebody who has not chosen; what is not asked there counts for nothing
 * @param today an ISO day
 */
export function comparedOf(destination: Destination, answers: Answers, today: string): ComparedDestination {
  const { code, name } = destination.about;
  const rules = rulesOf(destination, fittingAnswers(destination, answers), today);
  return {
    code,
    name,
    slug: ruleSlug(name),
    money: firstSentenceOn("money-amount", destination, rules),
    decision: firstSentenceOn("decision-time", destination, rules),
  };
}

/** The first sentence of an explanation answers its question. */
function firstSentenceOn(subject: string, { explanations }: Destination, rules: Rules): string | null {
  for (const explanation of explanations) {
    if (explanation.subject !== subject) continue;
    const first = rules.explain(explanation)?.sentences[0];
    if (first) return first.text;
  }
  return null;
}
