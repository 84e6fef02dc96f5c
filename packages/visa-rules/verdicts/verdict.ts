import type { Answer } from "#rules/answers/answer.ts";
import { type Fact } from "#rules/facts/fact.ts";
import { isPastReview } from "#rules/facts/in-force.ts";
import { evaluate, type Truth } from "#rules/predicates/evaluate.ts";
import { factsOfPredicate } from "#rules/predicates/predicate.ts";
import type { Situation } from "#rules/predicates/situation.ts";
import type { Requirement } from "./requirement.ts";

type Rule = Requirement["rules"][number];

export type Verdict =
  | { is: "needed" | "may be asked" | "not needed"; because: string; facts: readonly Fact[] }
  /** Decided by `answers`, of which the last group is known only when a letter says so. */
  | { is: "unknown"; answers: readonly string[]; untilLetter: boolean; facts: readonly Fact[] }
  /** `because` says why nothing is decided here. */
  | { is: "check"; because: "destination" | "grade" | "review" | "not stated"; facts: readonly Fact[] };

export interface VerdictContext extends Situation {
  today: string;
  answerOf(id: string): Answer | undefined;
  /** Whether verdicts may be shown of what rests on this, by the destination's own list. */
  mayDecide(id: string): boolean;
}

/**
 * What a requirement comes to for a person. The first rule that holds decides, but only if none before it is open; where all
 * that may still come out is the same, it is said.
 */
export function verdictOf(requirement: Requirement, context: VerdictContext): Verdict {
  const facts = presentFacts(requirement.facts, context);
  if (!context.mayDecide(requirement.id)) return { is: "check", because: "destination", facts };
  const open: { rule: Rule; truth: Truth & { is: "unknown" } }[] = [];
  for (const rule of requirement.rules) {
    const truth = evaluate(rule.if, context);
    if (truth.is === false) continue;
    if (truth.is === "unknown") {
      open.push({ rule, truth });
      continue;
    }
    const isSame = open.every((other) => other.rule.verdict === rule.verdict);
    if (isSame) return decided(requirement, rule, context);
    return undecided(open, context, facts);
  }
  throw new Error(`${requirement.id} has no rule that always holds`);
}

function decided(requirement: Requirement, rule: Rule, context: VerdictContext): Verdict {
  const facts = presentFacts([...(rule.facts ?? requirement.facts), ...factsOfPredicate(rule.if)], context);
  if (rule.verdict === "check") return { is: "check", because: "not stated", facts };
  if (facts.every(({ grade }) => grade === "D")) return { is: "check", because: "grade", facts };
  if (facts.some((fact) => isPastReview(fact, context.today))) return { is: "check", because: "review", facts };
  return { is: rule.verdict, because: rule.because, facts };
}

function undecided(
  open: readonly { truth: Truth & { is: "unknown" } }[],
  context: VerdictContext,
  facts: readonly Fact[],
): Verdict {
  const answers = [...new Set(open.flatMap(({ truth }) => truth.answers))];
  if (answers.length === 0) return { is: "check", because: "not stated", facts };
  const isOfLetter = (id: string) => context.answerOf(id)?.known === "letter";
  return { is: "unknown", answers, untilLetter: answers.every(isOfLetter), facts };
}

function presentFacts(ids: readonly string[], { factOf }: Situation): Fact[] {
  return [...new Set(ids)].flatMap((id) => factOf(id) ?? []);
}
