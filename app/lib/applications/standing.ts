import { statesBeforeApplying } from "#shared/applications/application-states.ts";
import type { ApplicationPlan } from "#shared/applications/application-plan.ts";

/** Where an application stands, as far as words about it differ. */
export type Standing =
  /** A rule bars it. */
  | "stopped"
  /** The last day to apply is over. */
  | "late"
  | "not begun"
  | "collecting"
  /** All that is left of the needed papers waits for others. */
  | "waiting for others"
  /** Papers are left, and applications can be made already. */
  | "days running"
  /** Every needed paper is ready, but answers that may ask for more are open. */
  | "answers open"
  /** Every needed paper is ready before the first day to apply. */
  | "early"
  | "ready"
  | "applied"
  /** Nobody told what was decided. */
  | "decided"
  | "granted"
  | "refused"
  | "travelled"
  | "dropped";

type Stands = Pick<ApplicationPlan, "steps" | "tasks" | "apply"> & {
  application: Pick<ApplicationPlan["application"], "state" | "outcome">;
};

/** @param today an ISO day */
export function standingOf(plan: Stands, today: string): Standing {
  const { state, outcome } = plan.application;
  if (statesBeforeApplying.has(state)) return standingBefore(plan, today);
  switch (state) {
    case "decided":
      return outcome ?? "decided";
    case "travelled":
    case "dropped":
      return state;
    default:
      return "applied";
  }
}

function standingBefore({ steps, tasks, apply }: Stands, today: string): Standing {
  if (tasks.some(({ kind }) => kind === "stop")) return "stopped";
  if (apply !== null && apply.latest !== null && apply.latest < today) return "late";
  const open = openPapersOf({ steps });
  const isRunning =
    apply !== null &&
    !apply.isImpossible &&
    apply.latest !== null &&
    (apply.earliest === null || apply.earliest <= today);
  if (open.length > 0) {
    if (open.every((line) => line.state === "waiting")) return "waiting for others";
    const all = steps.flatMap(({ lines }) => lines);
    if (all.every((line) => line.state === "to do" && line.papers.length === 0)) return "not begun";
    return isRunning ? "days running" : "collecting";
  }
  if (tasks.some(({ kind }) => kind !== "apply")) return "answers open";
  return apply?.earliest && apply.earliest > today ? "early" : "ready";
}

/** Needed for the application itself, and not ready. */
export function openPapersOf({ steps }: Pick<ApplicationPlan, "steps">) {
  return steps
    .flatMap(({ lines }) => lines)
    .filter(({ isNeeded, isReady, isLater }) => isNeeded && !isReady && !isLater);
}
