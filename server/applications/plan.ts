import {
  type Answers,
  answerOf,
  answersOfCase,
  daysBetween,
  type Destination,
  findFaultOfValue,
  fittingAnswers,
  type Rules,
  rulesOf,
  wordingOf,
} from "@workspace/visa-rules";
import type {
  ApplicationCard,
  ApplicationPlan,
  PlanQuestion,
  PlanStep,
} from "#shared/applications/application-plan.ts";
import type { Balance } from "#shared/applications/application-money.ts";
import type { Application, ApplicationLineRow, GivenAnswers } from "#shared/applications/application.ts";
import { statesBeforeApplying } from "#shared/applications/application-states.ts";
import { type RuleResult, type RuleSum, totalInWords } from "#shared/rules/rule-check.ts";
import { ruleSlug } from "#shared/rules/rule-pages.ts";
import type { VisaStepId } from "#shared/visa-progress.ts";
import { countries, shapeOf } from "#server/visa-rules/rule-question.ts";
import { openAnswersOf, resultOf, sumInWords } from "#server/visa-rules/rule-result.ts";
import { usualSumOf, usuallyToday } from "#server/visa-rules/usual-sum.ts";
import { afterStepsOf, heldPermitOf, reviewsOf, waitingFiguresOf } from "./after-submission.ts";
import { asOfToday } from "./as-of-today.ts";
import { contradictionsIn } from "./contradictions.ts";
import { heldMoneyOf, savingsDayOf } from "./held-money.ts";
import { moneyOf } from "./money.ts";
import { leadTimesOf } from "./lead-times.ts";
import { type PaperRow, stepsOf } from "./lines.ts";
import { printedQuestionsOf } from "./printed-days.ts";
import { ruleChangesOf, type SeenNeeded } from "./rule-changes.ts";
import { type ReadyLine, sharedPapers } from "./shared-papers.ts";
import { stepOrder } from "./step-order.ts";
import { tasksOf } from "./tasks.ts";

export interface OwnApplication {
  application: Application;
  lines: readonly ApplicationLineRow[];
  papers: readonly PaperRow[];
  /** Steps that the person switched on, or the server with the last paper; read where a plan puts things in order. */
  doneSteps?: readonly VisaStepId[];
  /** Read where a plan tells what rules changed since. */
  seenNeeded?: SeenNeeded;
  /** Read where a plan says how much is still missing. */
  balances?: readonly Balance[];
}

/**
 * What a destination asks of one person, by when, and how much money.
 * @param today an ISO day
 * @param readyElsewhere lines of the person's other applications
 */
export function planOf(
  own: OwnApplication,
  destination: Destination,
  today: string,
  readyElsewhere: readonly ReadyLine[] = [],
): ApplicationPlan {
  const { application } = own;
  const { about } = destination;
  const reckoned = reckon(own, destination, today);
  const { answers, rules, steps } = reckoned;
  const { papers: _papers, ...result } = reckoned.result;
  const questions = questionsOf(destination, answers, rules);
  const { balances = [] } = own;
  const together = balances.length > 0 ? moneyOf(application, balances, { destination, today }).together : null;
  const held = heldMoneyOf(destination, reckoned, together);
  const lines = steps.flatMap((step) => step.lines);
  const until = result.apply?.latest ?? null;
  const shared = sharedPapers(lines, readyElsewhere, today);
  return {
    ...result,
    days: [...result.days, ...savingsDayOf(held, result)],
    card: cardFrom(own, destination, { ...reckoned, today }),
    application,
    authority: about.authority,
    visa: about.visa,
    slug: ruleSlug(about.name),
    countries,
    steps,
    stepOrder: stepOrder(steps, { records: destination.requirements.map(({ id }) => id), until, held }),
    ruleChanges: ruleChangesOf(lines, own.seenNeeded ?? null),
    tasks: tasksOf({
      ...result,
      state: application.state,
      steps,
      questions: questions.filter(({ isAnswered }) => !isAnswered),
      shared,
      doneSteps: own.doneSteps ?? [],
      held,
    }),
    shared,
    questions,
    contradictions: contradictionsIn(answers, { code: about.code, questions, today }),
    after: afterStepsOf(rules, destination, own.lines),
    waiting: waitingFiguresOf(destination, { residence: textIn(answers, "residence"), today }),
    reviews: reviewsOf(rules, destination, own.lines),
    permit: heldPermitOf(rules, destination, answers),
  };
}

const moreMayCome = "extra costs possible";

/** An application among others: days, papers, costs. */
export function cardOf(own: OwnApplication, destination: Destination, today: string): ApplicationCard {
  return cardFrom(own, destination, { ...reckon(own, destination, today), today });
}

interface ReckonedBy {
  answers: Answers;
  today: string;
}

interface Reckoned {
  answers: Answers;
  rules: Rules;
  result: RuleResult;
  steps: PlanStep[];
}

/** The rules asked once, for all that is said of an application. */
function reckon({ application, lines, papers }: OwnApplication, destination: Destination, today: string): Reckoned {
  const answers = fittingAnswers(destination, application.answers);
  const rules = rulesOf(destination, answers, today);
  const result = withUsualSums(resultOf(destination, rules), destination, { answers, today });
  const days = { today, start: textIn(answers, "course-start"), end: textIn(answers, "course-end") };
  const printed = printedQuestionsOf(destination, answers, rules);
  const { apply } = result;
  const isAhead = apply !== null && !apply.isImpossible && statesBeforeApplying.has(application.state);
  const leads = leadTimesOf(destination, rules, isAhead ? apply.latest : null);
  return {
    answers,
    rules,
    result,
    steps: stepsOf(result.papers, { rows: lines, links: papers, days, printed, leads }),
  };
}

/**
 * What a sum waits for is taken as it usually is, the day of the application first, and said with it; it stays to be
 * answered. Nothing is no sum to tell somebody who said so little.
 */
function withUsualSums(result: RuleResult, destination: Destination, { answers, today }: ReckonedBy): RuleResult {
  if (result.sums.every(({ total }) => total !== null)) return result;
  const ofToday = rulesOf(destination, asOfToday(answers, today), today);
  const reckoned = ({ id, asks }: RuleSum): Partial<RuleSum> => {
    const sum = ofToday.sum(id);
    const known = sum ? sumInWords(sum, destination, ofToday) : null;
    if (known && known.total !== null)
      return { ...known, assumed: [usuallyToday], asks: [...new Set([...asks, ...known.asks])] };
    const usual = usualSumOf(destination, id, answers, today);
    if (usual === null || usual.result.value === 0) return {};
    const words = sumInWords(usual.result, destination, usual.rules);
    return { ...words, assumed: usual.assumed, asks: [...new Set([...asks, ...usual.taken])] };
  };
  return { ...result, sums: result.sums.map((sum) => (sum.total === null ? { ...sum, ...reckoned(sum) } : sum)) };
}

function cardFrom(
  { application }: OwnApplication,
  { about }: Destination,
  { answers, result, steps, today }: Reckoned & ReckonedBy,
): ApplicationCard {
  const { apply, sums, costs } = result;
  const start = textIn(answers, "course-start");
  const toShow = sums.find(({ id }) => id === "to-show");
  // Where a sum of it waits for answers, single costs without the others would look like all of it.
  const toPay = sums.find(({ id, total }) => id === "to-pay-first" && total !== null);
  const count = (key: "needed" | "ready") => steps.reduce((all, step) => all + step[key], 0);
  return {
    id: application.id,
    code: application.destination,
    country: about.name,
    institution: application.institution,
    city: application.city,
    state: application.state,
    start,
    daysToStart: start === null ? null : daysBetween(today, start),
    isArchived: application.archived_at !== null,
    needed: count("needed"),
    ready: count("ready"),
    earliest: apply?.earliest ?? null,
    latest: apply?.latest ?? null,
    isWindowUndecided: (apply?.missing ?? null) !== null,
    toShow: toShow ? totalInWords(toShow) : null,
    toPay: toPay
      ? [[`${toPay.total} with the application`, ...(toPay.mayCome.length > 0 ? [moreMayCome] : [])].join(", ")]
      : sums.some(({ id }) => id === "to-pay-first")
        ? []
        : knownCosts(costs),
  };
}

/** What is sure of single costs, where nothing adds them up. */
function knownCosts(costs: RuleResult["costs"]): string[] {
  const known = costs.flatMap(({ what, amount, isSure }) => (amount === null || !isSure ? [] : `${what}: ${amount}`));
  return known.length > 0 && known.length < costs.length ? [...known, moreMayCome] : known;
}

/** What is wrong with an answer, by its id; an answer that nobody asks for is wrong as well. */
export function faultsIn(given: GivenAnswers, destination: Destination): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([id, value]) => {
      const answer = answerOf(destination, id);
      if (!answer) return [[id, "is not asked for here"]];
      const fault = value === null ? null : findFaultOfValue(answer, value);
      return fault === null ? [] : [[id, fault]];
    }),
  );
}

/** Whether one of these answers has other values by now than it had for whoever read them. */
export function hasChangedSince(
  own: OwnApplication,
  was: Readonly<Record<string, string[]>>,
  destination: Destination,
): boolean {
  const answers = fittingAnswers(destination, own.application.answers);
  return Object.entries(was).some(([id, values]) => valuesOf(answers[id] ?? null).join("\n") !== values.join("\n"));
}

/** As a plan gives them. */
export function valuesOf(value: Answers[string] | null): string[] {
  return value === null ? [] : [value].flat().map(String);
}

/** Null takes an answer back. */
export function withAnswers(stored: GivenAnswers, given: GivenAnswers): GivenAnswers {
  return Object.fromEntries(Object.entries({ ...stored, ...given }).filter(([, value]) => value !== null));
}

/** In the order of the destination, and what waits for each. What another answer made needless is not asked. */
function questionsOf(destination: Destination, answers: Answers, rules: Rules): PlanQuestion[] {
  const deciding = answersOfCase(destination);
  const waiting = openAnswersOf(destination, rules);
  return destination.questions
    .filter((question) => deciding.has(question.answer) && rules.holds(question.if) !== false)
    .flatMap((question): PlanQuestion[] => {
      const answer = answerOf(destination, question.answer);
      if (!answer || answer.known === "letter") return [];
      const { kind, options, unit: said } = shapeOf(answer);
      const unit = said?.replace("in the currency of the country", destination.about.currency) ?? null;
      const value = answers[answer.id] ?? null;
      const values = valuesOf(value);
      const decides = waiting.filter((ids) => ids.includes(answer.id)).length;
      const { text, hint } = wordingOf(destination, answer.id) ?? { text: answer.text, hint: null };
      return [
        {
          id: answer.id,
          text,
          hint,
          why: question.why,
          kind,
          options,
          unit,
          values,
          fault: null,
          isAnswered: value !== null,
          decides,
        },
      ];
    });
}

function textIn(answers: Answers, id: string): string | null {
  const value = answers[id];
  return typeof value === "string" ? value : null;
}
