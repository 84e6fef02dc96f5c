import type { ApplicationLine, PlanStep } from "#shared/applications/application-plan.ts";
import type { LineChange } from "#shared/applications/application.ts";
import { countsOf, isLineNeeded, isLineReady } from "#shared/applications/plan-steps.ts";

export interface LineSave {
  requirement: string;
  change: LineChange;
}

/** The steps as they are once these changes are saved. What is not changed stays the same object. */
export function withChanges(steps: PlanStep[], saves: readonly LineSave[]): PlanStep[] {
  if (saves.length === 0) return steps;
  return steps.map((step) => {
    const changed = step.lines.some(({ id }) => saves.some(({ requirement }) => requirement === id));
    if (!changed) return step;
    const lines = step.lines.map((line) =>
      saves.filter(({ requirement }) => requirement === line.id).reduce(withChange, line),
    );
    return { ...step, lines, ...countsOf(lines) };
  });
}

function withChange(line: ApplicationLine, { change }: LineSave): ApplicationLine {
  const state = change.state ?? line.state;
  const setAsideBecause = change.set_aside_because === undefined ? line.setAsideBecause : change.set_aside_because;
  return {
    ...line,
    state,
    owner: change.owner ?? line.owner,
    waitingFor: change.waiting_for === undefined ? line.waitingFor : change.waiting_for,
    dueOn: change.due_on === undefined ? line.dueOn : change.due_on,
    note: change.note === undefined ? line.note : change.note,
    setAsideBecause,
    isPaperDeleted: change.state === undefined && line.isPaperDeleted,
    lead: state === "to do" ? line.lead : null,
    isReady: isLineReady(state),
    isNeeded: isLineNeeded({ verdict: line.verdict, setAsideBecause }),
  };
}
