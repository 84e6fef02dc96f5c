import { type Answer, type Answers, findFaultOfValue } from "#rules/answers/answer.ts";
import { sharedAnswers, withDerived } from "#rules/answers/shared.ts";
import { type ActionPlan, planOf, type Window, windowsOf } from "#rules/dates/plan.ts";
import { explain, type Explained, type Explanation } from "#rules/explanations/explanation.ts";
import type { Fact } from "#rules/facts/fact.ts";
import { factOn, historyOf, isPastReview } from "#rules/facts/in-force.ts";
import { type Amount, compute } from "#rules/money/amount.ts";
import { calculate, type Doubt, type SumLine, type SumResult } from "#rules/money/sum.ts";
import { evaluate } from "#rules/predicates/evaluate.ts";
import { predicateInWords } from "#rules/predicates/in-words.ts";
import type { Predicate } from "#rules/predicates/predicate.ts";
import { type Stop, stopsFor } from "#rules/verdicts/stop.ts";
import { type Verdict, type VerdictContext, verdictOf } from "#rules/verdicts/verdict.ts";
import type { Destination } from "./destination.ts";

/** What one destination's records come to for one person on one day. */
export interface Rules {
  /** The fact of an id that counts on the day that is asked about. */
  factOf(id: string): Fact | undefined;
  /** By the id of the requirement. */
  verdicts(): Map<string, Verdict>;
  /** `ifUsual`: those that hold only if what nobody stated is as it usually is. */
  stops(): { holding: Stop[]; open: Stop[]; ifUsual: Stop[] };
  /** Undefined for a sum that the destination does not have. */
  sum(id: string): SumResult | undefined;
  /** Null where an answer or a fact of it is missing. */
  amount(amount: Amount): { value: number; words: string; facts: readonly string[] } | null;
  /** Whether the person's money counts; null while it is not known. */
  money(): { counts: "yes" | "no" | "ask"; because: string; facts: readonly string[] } | null;
  windows(): Window[];
  plan(action: string): ActionPlan;
  /** What there is to say to the question of an explanation; null where nothing can be said on that day. */
  explain(explanation: Explanation): Explained | null;
  /** Null while it is not known. */
  holds(predicate: Predicate): boolean | null;
  inWords(predicate: Predicate): string;
}

/**
 * @param day the day that is asked about; where an answer names the day that decides, as that of the application, facts are
 *   taken on that one
 * @param today after which no record past its review decides anything
 */
export function rulesOf(destination: Destination, given: Answers, day: string, today = day): Rules {
  const answers = withDerived(given, day);
  const { "application-day": applicationDay } = answers;
  const decisive = typeof applicationDay === "string" ? applicationDay : day;
  const factsOn = (on: string) => (id: string) => factOn(destination.facts, id, on);
  const factOf = factsOn(decisive);
  const context: VerdictContext = {
    answers,
    factOf,
    today,
    answerOf: (id) => answerOf(destination, id),
    currencyOf: (id) => currencyOf(destination, id),
    mayDecide: (id) => mayDecide(destination, id),
  };
  const doubtOf = (id: string, { lines }: { lines: readonly SumLine[] }): Doubt | null => {
    const facts = lines.flatMap((line) => line.facts).flatMap((fact) => factOf(fact) ?? []);
    if (!context.mayDecide(id)) return "destination";
    if (facts.some(({ grade }) => grade === "D")) return "grade";
    return facts.some((fact) => isPastReview(fact, today)) ? "review" : null;
  };
  const recordOf = (id: string) => factOf(id) ?? historyOf(destination.facts, id).find((fact) => !fact.in_force);
  const windows = () => windowsOf(destination.dates, context);
  return {
    factOf,
    verdicts: () => new Map(destination.requirements.map((one) => [one.id, verdictOf(one, context)])),
    stops() {
      const said = stopsFor(destination.stops, context);
      const usual = stopsFor(destination.stops, { ...context, answers: { ...usualOf(destination), ...answers } });
      return { ...said, ifUsual: usual.holding.filter((stop) => !said.holding.includes(stop)) };
    },
    sum(id) {
      const sum = destination.money.sums.find((one) => one.id === id);
      if (!sum) return undefined;
      const result = calculate(sum, (on) => ({ ...context, factOf: factsOn(on ?? day) }));
      if (result.is === "known") return { ...result, doubt: doubtOf(id, result) };
      if (result.is === "exempt" || result.sure === null) return result;
      return { ...result, sure: { ...result.sure, doubt: doubtOf(id, result.sure) } };
    },
    amount(amount) {
      const found = compute(amount, context);
      return found.value === null ? null : found;
    },
    money() {
      for (const { if: condition, counts, because, facts } of destination.money.sources) {
        const truth = evaluate(condition, context);
        if (truth.is === "unknown") return null;
        if (truth.is) return { counts, because, facts };
      }
      return null;
    },
    windows,
    plan: (action) => planOf(action, windows(), today),
    explain: (explanation) => explain(explanation, context, recordOf),
    holds(predicate) {
      const truth = evaluate(predicate, context);
      return truth.is === "unknown" ? null : truth.is;
    },
    inWords: (predicate) => predicateInWords(predicate, { factOf, answerOf: context.answerOf }),
  };
}

export function answerOf({ answers }: Destination, id: string): Answer | undefined {
  return [...answers, ...sharedAnswers].find((answer) => answer.id === id);
}

/** "in the currency of the country" or "AUD a year". */
function currencyOf(destination: Destination, id: string): string | null {
  const answer = answerOf(destination, id);
  if (answer?.kind !== "number") return null;
  return answer.unit.startsWith("in the currency")
    ? destination.about.currency
    : (/^[A-Z]{3}\b/.exec(answer.unit)?.[0] ?? null);
}

/** How a destination asks for an answer: in its own words, or in those that are shared. */
export function wordingOf(destination: Destination, id: string): { text: string; hint: string | null } | null {
  const own = destination.questions.find(({ answer }) => answer === id);
  const { text, hint = null } = own?.text === undefined ? (answerOf(destination, id) ?? {}) : own;
  return text === undefined ? null : { text, hint };
}

/** Of kept answers those that fit the destination's questions: a question may have gone, or may take other values by now. */
export function fittingAnswers(destination: Destination, kept: Answers): Answers {
  return Object.fromEntries(
    Object.entries(kept).filter(([id, value]) => {
      const answer = answerOf(destination, id);
      return answer && value !== null && value !== undefined && findFaultOfValue(answer, value) === null;
    }),
  );
}

/** What is usual where a yes or no is not answered, as that somebody applies from abroad. */
function usualOf({ answers }: Destination): Answers {
  return Object.fromEntries(
    [...answers, ...sharedAnswers].flatMap(({ id, kind, usually }) =>
      kind === "yes-no" && usually ? [[id, usually.value]] : [],
    ),
  );
}

/** By the destination's own list, in which a name stands for all ids that begin with it. */
function mayDecide({ about }: Destination, id: string): boolean {
  const isNamed = about.verdicts.except.some((name) => id === name || id.startsWith(`${name}.`));
  return (about.verdicts.show === "all") !== isNamed;
}
