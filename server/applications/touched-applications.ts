import { setImmediate } from "node:timers/promises";
import type { Destination } from "@workspace/visa-rules";
import type { ApplicationPlan } from "#shared/applications/application-plan.ts";
import type { Application } from "#shared/applications/application.ts";
import type { DeskTouched } from "#shared/rules/facts-desk.ts";
import { planOf } from "./plan.ts";

/** Each takes two plans. */
export const mostLookedAt = 100;

/**
 * In how many applications a change of the records asks for other papers, days or sums, or stops or warns otherwise.
 * @param day ISO, on which both plans are made
 */
export async function touchedBy(
  { before, after, day }: { before: Destination; after: Destination; day: string },
  applications: readonly Application[],
): Promise<Omit<DeskTouched, "open">> {
  const touched = { lookedAt: applications.length, changed: 0, papers: 0, days: 0, money: 0, stops: 0 };
  for (const application of applications) {
    const own = { application, lines: [], papers: [] };
    const [was, now] = [before, after].map((destination) => decidedIn(planOf(own, destination, day)));
    const differing = (["papers", "days", "money", "stops"] as const).filter((part) => was?.[part] !== now?.[part]);
    for (const part of differing) touched[part] += 1;
    if (differing.length > 0) touched.changed += 1;
    // oxlint-disable-next-line no-await-in-loop -- a hundred of them would keep others waiting
    await setImmediate();
  }
  return touched;
}

/** What a person sees of each, to be compared. */
function decidedIn({ steps, apply, days, sums, costs, stops }: ApplicationPlan) {
  const lines = steps.flatMap((step) => step.lines).map(({ id, verdict }) => `${id}: ${verdict}`);
  const windows = days.map(({ id, earliest, latest }) => [id, earliest, latest]);
  return {
    papers: lines.toSorted().join("\n"),
    days: JSON.stringify([apply?.earliest, apply?.latest, windows]),
    money: JSON.stringify([sums.map(({ total, lines: parts }) => [total, parts.map(({ amount }) => amount)]), costs]),
    stops: stops.map(({ id }) => id).join("\n"),
  };
}
