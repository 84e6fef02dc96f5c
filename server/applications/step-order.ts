import type { PlanStep, PlanStepId } from "#shared/applications/application-plan.ts";
import { type Ends, lastDayOf } from "./tasks.ts";

interface Given extends Ends {
  /** Ids of the destination's requirements in the order of its records. */
  records: readonly string[];
}

/**
 * Steps in the order in which their open papers end: by the earliest last day of what is needed, then as the records have
 * them. What has no day comes after what has one.
 */
export function stepOrder(steps: readonly PlanStep[], { records, until, held }: Given): PlanStepId[] {
  const placed = steps.map(({ id, lines }) => {
    const open = lines.filter(({ isNeeded, isReady }) => isNeeded && !isReady);
    const [first = "none"] = open
      .flatMap((line) => (line.isLater ? line.dueOn : lastDayOf(line, { until, held })) ?? [])
      .toSorted();
    return { id, first, record: Math.min(...(open.length > 0 ? open : lines).map((line) => records.indexOf(line.id))) };
  });
  return placed.toSorted((a, b) => a.first.localeCompare(b.first) || a.record - b.record).map(({ id }) => id);
}
