import type { AfterPhase, ApplicationPlan } from "./application-plan.ts";
import { statesBeforeApplying } from "./application-states.ts";

/** Where an application stands, as far as what follows it depends on that. */
export type Stage = "before" | "waiting" | "refused" | "granted" | "arrived" | "none";

/** Of what follows an application, what is for whom stands where this one stands; null: all of it. */
export const phasesOf: Readonly<Record<Stage, readonly AfterPhase[] | null>> = {
  before: null,
  waiting: ["waiting"],
  refused: ["refused"],
  granted: ["granted", "arrived"],
  arrived: ["arrived", "later"],
  none: [],
};

export function stageOf({ state, outcome }: Pick<ApplicationPlan["application"], "state" | "outcome">): Stage {
  if (statesBeforeApplying.has(state)) return "before";
  if (state === "submitted" || state === "waiting") return "waiting";
  if (state === "travelled") return "arrived";
  // What was not told, and what is given up, has nothing to follow.
  return state === "decided" && outcome !== null ? outcome : "none";
}

/** A rule with the last day that it sets. */
export interface LastDay {
  id: string;
  what: string;
  rule: string;
  /** An ISO day. */
  day: string;
}

type Follows = Pick<ApplicationPlan, "after" | "reviews"> & { application: Parameters<typeof stageOf>[0] };

/**
 * The last days of what follows an application that was made and is not done: for a review once it was refused, and of the
 * steps in which it is. A day of several steps is there until all of them are done.
 */
export function lastDaysAfter(plan: Follows & Pick<ApplicationPlan, "days">): LastDay[] {
  const { open } = rulesOfNow(plan);
  return plan.days.flatMap(({ id, what, rule, latest }) =>
    latest !== null && open.has(id) ? [{ id, what, rule, day: latest }] : [],
  );
}

/** Ids of the rules whose last days would count now, were they not done. */
export function rulesDone(plan: Follows): ReadonlySet<string> {
  const { open, done } = rulesOfNow(plan);
  return new Set([...done].filter((id) => !open.has(id)));
}

function rulesOfNow({ application, after, reviews }: Follows): Record<"open" | "done", ReadonlySet<string>> {
  const stage = stageOf(application);
  const phases = stage === "before" ? null : phasesOf[stage];
  const duties = [
    ...(stage === "refused" ? reviews.map(({ id, isDone }) => ({ rules: [id], isDone })) : []),
    ...after.filter(({ phase }) => phases?.includes(phase)),
  ];
  const of = (wanted: boolean) => new Set(duties.flatMap(({ rules, isDone }) => (isDone === wanted ? rules : [])));
  return { open: of(false), done: of(true) };
}
