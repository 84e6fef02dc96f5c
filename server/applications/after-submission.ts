import {
  type Answers,
  answerOf,
  type Destination,
  isInForce,
  isPastReview,
  pageOf,
  type Fact,
  type Rules,
  wordingOf,
} from "@workspace/visa-rules";
import type { AfterStep, HeldPermit, ReviewRule, WaitingFigure } from "#shared/applications/application-plan.ts";
import type { ApplicationLineRow } from "#shared/applications/application.ts";
import { isLineReady } from "#shared/applications/plan-steps.ts";

/** More at once are no help. */
const mostFigures = 3;
const official: ReadonlySet<Fact["source_kind"]> = new Set(["official", "law", "embassy"]);
const lengths: ReadonlySet<string> = new Set(["days", "working days", "weeks", "months"]);
/** Of a record about the missions in one country, as `de.bd.time`. */
const placeInId = /^[a-z]{2}\.([a-z]{2})\./;

/**
 * What the authority itself says of the time that it takes: what the steps after an application rest on, then what is about
 * the missions where the person lives.
 * @param residence an ISO code; null while it is not known
 */
export function waitingFiguresOf(
  { facts, after }: Destination,
  { residence, today }: { residence: string | null; today: string },
): WaitingFigure[] {
  const ofSteps = new Set(after.flatMap((step) => step.facts));
  const isNear = (id: string) => residence !== null && placeInId.exec(id)?.[1] === residence.toLowerCase();
  const figures = facts.filter(
    (fact) =>
      fact.topic === "processing" &&
      official.has(fact.source_kind) &&
      typeof fact.value === "number" &&
      lengths.has(fact.unit ?? "") &&
      isInForce(fact, today) &&
      !isPastReview(fact, today) &&
      (ofSteps.has(fact.id) || isNear(fact.id)),
  );
  return figures
    .toSorted((a, b) => Number(isNear(b.id)) - Number(isNear(a.id)))
    .slice(0, mostFigures)
    .map((fact) => {
      const page = pageOf(fact);
      return {
        id: fact.id,
        says: fact.says,
        dated: fact.source_date,
        source: page && { url: page.url, title: page.title },
      };
    });
}

/** Of the actions by which a decision is looked at again. */
const reviewAction = /review|appeal|court|reconsideration/;

/** Lines of an application: some hold which of its steps and reviews are done, by their ids. */
type Rows = readonly Pick<ApplicationLineRow, "requirement" | "state" | "due_on" | "updated_at">[];

/** The nearest day first; rules whose day is not known yet come last, with what would tell it. */
export function reviewsOf(rules: Rules, destination: Destination, rows: Rows = []): ReviewRule[] {
  return rules
    .windows()
    .filter(({ rule }) => reviewAction.test(rule.action ?? ""))
    .map(({ rule, latest, missing }) => {
      // Another last day is that of another refusal.
      const { isDone, readAt } = dutyOf(rows, rule.id, (row) => row.due_on === latest);
      return {
        id: rule.id,
        what: rule.what,
        rule: rule.rule,
        latest,
        missing: [...new Set(missing)].map((answer) => ({
          id: answer,
          text: wordingOf(destination, answer)?.text ?? answer,
        })),
        isDone,
        readAt,
      };
    })
    .toSorted((a, b) => (a.latest ?? "9").localeCompare(b.latest ?? "9"));
}

/** What follows, each with the days of the rules that rest on the same facts; a day that waits for an answer is not guessed. */
export function afterStepsOf(rules: Rules, destination: Destination, rows: Rows = []): AfterStep[] {
  const asked = new Set(destination.questions.map(({ answer }) => answer));
  const windows = rules
    .windows()
    .filter(({ rule: { action } }) => action !== undefined && action !== "apply" && !reviewAction.test(action));
  return destination.after.map(({ id, what, phase, meaning, facts }) => {
    const own = windows.filter(({ rule }) => rule.facts.some((fact) => facts.includes(fact)));
    const missing = [...new Set(own.flatMap((window) => window.missing))];
    const days = (key: "earliest" | "latest") =>
      missing.length > 0 ? [] : own.flatMap((window) => window[key] ?? []).toSorted();
    return {
      id,
      what,
      phase,
      meaning,
      earliest: days("earliest").at(-1) ?? null,
      latest: days("latest")[0] ?? null,
      missing: missing
        .filter((one) => asked.has(one))
        .map((one) => ({ id: one, text: wordingOf(destination, one)?.text ?? one })),
      rules: own.map(({ rule }) => rule.id),
      ...dutyOf(rows, id),
    };
  });
}

function dutyOf(rows: Rows, id: string, counts: (row: Rows[number]) => boolean = () => true) {
  const row = rows.find(({ requirement }) => requirement === id);
  return { isDone: row !== undefined && isLineReady(row.state) && counts(row), readAt: row?.updated_at ?? null };
}

/** An answer that is not asked for any more, as of who is not in the country now, counts no longer. */
export function heldPermitOf(rules: Rules, destination: Destination, answers: Answers): HeldPermit | null {
  const held = destination.questions.flatMap((question): HeldPermit[] => {
    const answer = answerOf(destination, question.answer);
    const day = answers[question.answer];
    if (answer?.kind !== "day" || !answer.endsPermit || typeof day !== "string") return [];
    return rules.holds(question.if) === false ? [] : [{ id: answer.id, what: sentenceCase(answer.subject), day }];
  });
  return held[0] ?? null;
}

function sentenceCase(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
