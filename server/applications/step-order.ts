import { addDays } from "@workspace/visa-rules";
import type { ApplicationLine, PlanStep, PlanStepId } from "#shared/applications/application.ts";
import type { HeldMoney } from "./tasks.ts";

interface Given {
  /** Ids of the destination's requirements in the order of its records. */
  records: readonly string[];
  /** The last day to apply; null while it is not known. */
  until: string | null;
  held: HeldMoney | null;
}

/**
 * Steps in the order in which their open papers end: by the earliest last day of what is needed, then as the records have
 * them. What has no day comes after what has one.
 */
export function stepOrder(steps: readonly PlanStep[], { records, until, held }: Given): PlanStepId[] {
  const lastDayOf = ({ id, dueOn, isLater }: ApplicationLine) => {
    if (dueOn !== null) return dueOn;
    if (until === null || isLater) return null;
    return held !== null && held.lines.includes(id) ? addDays(until, -held.days) : until;
  };
  const placed = steps.map(({ id, lines }) => {
    const open = lines.filter(({ isNeeded, isReady }) => isNeeded && !isReady);
    const [first = "none"] = open.flatMap((line) => lastDayOf(line) ?? []).toSorted();
    return { id, first, record: Math.min(...(open.length > 0 ? open : lines).map((line) => records.indexOf(line.id))) };
  });
  return placed.toSorted((a, b) => a.first.localeCompare(b.first) || a.record - b.record).map(({ id }) => id);
}
