import type { ApplicationPlan, PlanStepId, PlanTask } from "./application-plan.ts";
import type { Application } from "./application.ts";
import { statesBeforeApplying } from "./application-states.ts";
import { isNothingNeeded } from "./plan-steps.ts";
import { nextVisaStep, type VisaProgress, type VisaStep, visaSteps, withStepsDone } from "../visa-progress.ts";

/** Steps in which the application asks nothing of the person; none without one. */
export function stepsWithoutAsk(plan: Pick<ApplicationPlan, "steps"> | null): ReadonlySet<PlanStepId> {
  return new Set(plan?.steps.filter(isNothingNeeded).map(({ id }) => id));
}

/**
 * The steps as screens show them: with an application, one that asks for nothing counts as done. Nothing of it is stored.
 * @param plan of the application that a person works in; null without one
 */
export function progressWith(progress: VisaProgress, plan: Pick<ApplicationPlan, "steps"> | null): VisaProgress {
  const free = stepsWithoutAsk(plan);
  return withStepsDone(
    progress,
    visaSteps.filter(({ id }) => free.has(id)).map(({ id }) => id),
  );
}

/**
 * The one step that every screen calls the next: that of today's first paper that was not put off, else the first that is
 * open, those of papers that were put off last. None once the application was made: what comes next is no step then.
 * @param isHidden whether a task was put off until tomorrow
 */
export function nextStepWith(
  progress: VisaProgress,
  plan: (Pick<ApplicationPlan, "steps" | "tasks"> & { application: Pick<Application, "state"> }) | null,
  isHidden: (task: PlanTask) => boolean,
): VisaStep | undefined {
  if (plan && !statesBeforeApplying.has(plan.application.state)) return undefined;
  const shown = progressWith(progress, plan);
  const papers = (plan?.tasks ?? []).filter(({ kind }) => kind === "line");
  const stepsOf = (tasks: readonly PlanTask[]) =>
    tasks.flatMap(({ step }) => visaSteps.filter(({ id }) => id === step));
  const named = stepsOf(papers.filter((task) => !isHidden(task))).find(({ id }) => !shown[id]);
  const putOff = stepsOf(papers.filter(isHidden)).map(({ id }) => id);
  return named ?? nextVisaStep(withStepsDone(shown, putOff)) ?? nextVisaStep(shown);
}
