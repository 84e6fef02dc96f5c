import type { ApplicationLine, PlanStep, PlanStepId } from "#shared/applications/application-plan.ts";
import { isNothingNeeded } from "#shared/applications/plan-steps.ts";
import { checklistTexts } from "./texts.ts";

const texts = checklistTexts.group;

/**
 * What is open and needed comes first, of that what is the next and then what ends first; then what is undecided, what is
 * done, and what asks nothing.
 * @param next the step of today's first paper
 */
export function orderOfGroups(
  { steps, stepOrder }: { steps: readonly PlanStep[]; stepOrder: readonly PlanStepId[] },
  next: PlanStepId | null,
): PlanStepId[] {
  const place = (step: PlanStep) => rank(step) - (step.id === next && rank(step) < done ? done : 0);
  const end = (step: PlanStep) => (rank(step) === 0 ? stepOrder.indexOf(step.id) : 0);
  return steps
    .filter(({ id, lines }) => id !== "more" || lines.length > 0)
    .toSorted((a, b) => place(a) - place(b) || end(a) - end(b))
    .map(({ id }) => id);
}

/** The first group with something open, in the order in which they are shown. */
export function firstOpenGroup(steps: readonly PlanStep[], order: readonly PlanStepId[]): PlanStepId | null {
  const open = new Set(steps.filter((step) => rank(step) < done).map(({ id }) => id));
  return order.find((id) => open.has(id)) ?? null;
}

export function groupOfLine(steps: readonly PlanStep[], requirement: string): PlanStepId | null {
  return steps.find(({ lines }) => lines.some(({ id }) => id === requirement))?.id ?? null;
}

/** "2 of 3 ready", "nothing needed for you, 1 may be asked for". */
export function summaryOf(step: PlanStep): string {
  const { needed, ready, lines } = step;
  const undecided = countOf(lines, "unknown");
  const toLookUp = countOf(lines, "check");
  const mayBeAsked = countOf(lines, "may be asked");
  const parts = [
    ...(needed > 0 ? [texts.ready(ready, needed)] : []),
    ...(undecided > 0 ? [texts.depends(undecided)] : []),
    ...(needed === 0 && toLookUp > 0 ? [texts.toLookUp(toLookUp)] : []),
  ];
  if (parts.length > 0) return parts.join(", ");
  return mayBeAsked > 0 ? `${texts.nothing}, ${texts.mayBeAsked(mayBeAsked)}` : texts.nothing;
}

const done = 2;

function rank(step: PlanStep): number {
  if (step.ready < step.needed) return 0;
  if (countOf(step.lines, "unknown") + (step.needed === 0 ? countOf(step.lines, "check") : 0) > 0) return 1;
  return isNothingNeeded(step) ? done + 1 : done;
}

function countOf(lines: readonly ApplicationLine[], verdict: ApplicationLine["verdict"]): number {
  return lines.filter((line) => line.verdict === verdict && line.setAsideBecause === null).length;
}
