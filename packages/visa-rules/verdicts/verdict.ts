import type { Answer, Answers } from "#rules/answers/answer.ts";
import { type Fact } from "#rules/facts/fact.ts";
import { isPastReview } from "#rules/facts/in-force.ts";
import { evaluate, type Truth } from "#rules/predicates/evaluate.ts";
import { answersOfPredicate, factsOfPredicate } from "#rules/predicates/predicate.ts";
import type { Situation } from "#rules/predicates/situation.ts";
import type { Requirement } from "./requirement.ts";

type Rule = Requirement["rules"][number];
type YesNo = Extract<Answer, { kind: "yes-no" }>;

/** What the records say of a requirement. */
interface Said {
  verdict: "needed" | "may be asked" | "not needed";
  because: string;
}

export type Verdict =
  | { is: Said["verdict"]; because: string; facts: readonly Fact[] }
  /** Decided by `answers`. */
  | { is: "unknown"; answers: readonly string[]; facts: readonly Fact[] }
  /** `because`: why what the records say decides nothing. */
  | { is: "check"; because: "destination" | "grade" | "review"; says: Said; facts: readonly Fact[] }
  | { is: "check"; because: "not stated"; facts: readonly Fact[] };

export interface VerdictContext extends Situation {
  today: string;
  answerOf(id: string): Answer | undefined;
  /** Whether verdicts may be shown of what rests on this, by the destination's own list. */
  mayDecide(id: string): boolean;
}

/** What a requirement comes to for a person. A letter that nobody spoke of has not come, but may. */
export function verdictOf(requirement: Requirement, context: VerdictContext): Verdict {
  const letters = openLettersOf(requirement, context);
  const noLetter = { ...context.answers, ...Object.fromEntries(letters.map(({ id }) => [id, "no"])) };
  const after = (answers: Answers) => firstThatHolds(requirement, { ...context, answers });
  const verdict = after(noLetter);
  const said = saidBy(verdict);
  if (said?.verdict !== "not needed") return verdict;
  const letter = letters.find(({ id }) => saidBy(after({ ...noLetter, [id]: "yes" }))?.verdict !== "not needed");
  return letter
    ? withSaid(verdict, { verdict: "may be asked", because: `Only if ${letter.yes}. ${said.because}` })
    : verdict;
}

/** What a letter alone can tell, and none has told. */
function openLettersOf({ rules }: Requirement, { answers, answerOf }: VerdictContext): YesNo[] {
  const ids = new Set(rules.flatMap((rule) => answersOfPredicate(rule.if)));
  return [...ids].flatMap((id) => {
    const answer = answers[id] === undefined ? answerOf(id) : undefined;
    return answer?.kind === "yes-no" && answer.known === "letter" ? [answer] : [];
  });
}

function saidBy(verdict: Verdict): Said | null {
  if (verdict.is === "unknown") return null;
  if (verdict.is !== "check") return { verdict: verdict.is, because: verdict.because };
  return verdict.because === "not stated" ? null : verdict.says;
}

function withSaid(verdict: Verdict, said: Said): Verdict {
  if (verdict.is === "check" && verdict.because !== "not stated") return { ...verdict, says: said };
  return { is: said.verdict, because: said.because, facts: verdict.facts };
}

/** Only if none before it is open; where all that may still come out is the same, it is said. */
function firstThatHolds(requirement: Requirement, context: VerdictContext): Verdict {
  const open: { rule: Rule; truth: Truth & { is: "unknown" } }[] = [];
  for (const rule of requirement.rules) {
    const truth = evaluate(rule.if, context);
    if (truth.is === false) continue;
    if (truth.is === "unknown") {
      open.push({ rule, truth });
      continue;
    }
    const isSame = open.every((other) => other.rule.verdict === rule.verdict);
    return isSame ? decided(requirement, rule, context) : undecided(requirement, open, context);
  }
  throw new Error(`${requirement.id} has no rule that always holds`);
}

function decided(requirement: Requirement, rule: Rule, context: VerdictContext): Verdict {
  const facts = presentFacts([...(rule.facts ?? requirement.facts), ...factsOfPredicate(rule.if)], context);
  const { verdict, because } = rule;
  if (verdict === "check") return { is: "check", because: "not stated", facts };
  const doubt = doubtOf(requirement, facts, context);
  if (doubt === null) return { is: verdict, because, facts };
  return { is: "check", because: doubt, says: { verdict, because }, facts };
}

function doubtOf({ id }: Requirement, facts: readonly Fact[], { mayDecide, today }: VerdictContext) {
  if (!mayDecide(id)) return "destination";
  if (facts.every(({ grade }) => grade === "D")) return "grade";
  return facts.some((fact) => isPastReview(fact, today)) ? "review" : null;
}

function undecided(
  requirement: Requirement,
  open: readonly { truth: Truth & { is: "unknown" } }[],
  context: VerdictContext,
): Verdict {
  const facts = presentFacts(requirement.facts, context);
  const answers = [...new Set(open.flatMap(({ truth }) => truth.answers))];
  return answers.length === 0 ? { is: "check", because: "not stated", facts } : { is: "unknown", answers, facts };
}

function presentFacts(ids: readonly string[], { factOf }: Situation): Fact[] {
  return [...new Set(ids)].flatMap((id) => factOf(id) ?? []);
}
