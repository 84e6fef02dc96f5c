import { addDays, answerOf, daysBetween, type Destination, fittingAnswers, wordingOf } from "@workspace/visa-rules";
import type { AnswersPreview, CardFigures, Deferral } from "#shared/applications/answer-changes.ts";
import type { ApplicationCard, ApplicationPlan } from "#shared/applications/application-plan.ts";
import type { GivenAnswers } from "#shared/applications/application.ts";
import { faultsIn, type OwnApplication, planOf, valuesOf, withAnswers } from "./plan.ts";

interface Rules {
  destination: Destination;
  /** An ISO day. */
  today: string;
}

/** What other answers would change. */
export function previewOf(own: OwnApplication, given: GivenAnswers, { destination, today }: Rules): AnswersPreview {
  const answers = withAnswers(own.application.answers, given);
  const before = planOf(own, destination, today);
  const after = planOf({ ...own, application: { ...own.application, answers } }, destination, today);
  const [neededBefore, neededAfter] = [neededIn(before), neededIn(after)];
  const titles = (papers: typeof neededAfter, others: typeof neededAfter) =>
    papers.filter(({ id }) => others.every((other) => other.id !== id)).map(({ title }) => title);
  return {
    added: titles(neededAfter, neededBefore),
    gone: titles(neededBefore, neededAfter),
    before: figuresOf(before.card),
    after: figuresOf(after.card),
    faults: faultsIn(given, destination),
  };
}

/** What the rules ask for, also where the person has set it aside. */
function neededIn({ steps }: Pick<ApplicationPlan, "steps">) {
  return steps.flatMap(({ lines }) => lines).filter(({ verdict }) => verdict === "needed");
}

function figuresOf({ earliest, latest, toShow, toPay }: ApplicationCard): CardFigures {
  return { earliest, latest, toShow, toPay };
}

/** The end of the course moves by as many days as its start, and days that belong to the old start are asked again. */
export function deferralOf(own: OwnApplication, start: string, { destination, today }: Rules): Deferral {
  const answers = fittingAnswers(destination, own.application.answers);
  const { "course-start": before, "course-end": end } = answers;
  const isMoved = typeof before === "string" && before !== start;
  const isOfOldStart = (id: string) => {
    const answer = answerOf(destination, id);
    const asked = answer?.kind === "day" ? answer.askedAgain : undefined;
    // One that is over is no plan any more, and stays.
    return asked === "after a move" || (asked !== undefined && String(answers[id]) >= today);
  };
  const again = isMoved ? Object.keys(answers).filter(isOfOldStart) : [];
  const given: GivenAnswers = {
    "course-start": start,
    ...(isMoved && typeof end === "string" && { "course-end": addDays(end, daysBetween(before, start)) }),
    ...Object.fromEntries(again.map((id) => [id, null])),
  };
  return {
    answers: given,
    was: Object.fromEntries(Object.keys(given).map((id) => [id, valuesOf(answers[id] ?? null)])),
    asksAgain: again.map((id) => wordingOf(destination, id)?.text ?? id),
    preview: previewOf(own, given, { destination, today }),
  };
}
