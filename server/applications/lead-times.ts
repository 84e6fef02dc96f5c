import { dayToBegin, type Destination, type Rules } from "@workspace/visa-rules";
import type { LeadTime } from "#shared/applications/application-plan.ts";

/**
 * Papers that take others a known time, by the ids of their requirements: the last day to begin with each.
 * @param lastDay to apply, an ISO day; null: none is known, so that there is nothing to count back from
 */
export function leadTimesOf(
  { requirements }: Destination,
  rules: Rules,
  lastDay: string | null,
): ReadonlyMap<string, LeadTime> {
  if (lastDay === null) return new Map();
  return new Map(
    requirements.flatMap(({ id, takes = [] }): [string, LeadTime][] => {
      const taken = takes.find(({ if: condition }) => rules.holds(condition) === true);
      const fact = taken && rules.factOf(taken.fact);
      const beginBy = fact ? dayToBegin(lastDay, fact) : null;
      return fact && beginBy !== null ? [[id, { beginBy, says: fact.says }]] : [];
    }),
  );
}
