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

/** The last days of what follows an application that was made: for a review once it was refused, and of the steps in which it is. */
export function lastDaysAfter({
  application,
  after,
  reviews,
  days,
}: Pick<ApplicationPlan, "application" | "after" | "reviews" | "days">): LastDay[] {
  const stage = stageOf(application);
  const phases = stage === "before" ? null : phasesOf[stage];
  if (phases === null) return [];
  const current = after.filter(({ phase }) => phases.includes(phase)).flatMap(({ rules }) => rules);
  const ids = new Set(stage === "refused" ? [...reviews.map(({ id }) => id), ...current] : current);
  return days.flatMap(({ id, what, rule, latest }) =>
    latest !== null && ids.has(id) ? [{ id, what, rule, day: latest }] : [],
  );
}
