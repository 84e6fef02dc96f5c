import type { ApplicationPlan } from "#shared/applications/application-plan.ts";
import { savingsDayId } from "#shared/rules/rule-check.ts";

/** The last day for money to come in that must lie in an account for days; null where nothing waits for it. */
export function savingsDayOf({ days }: Pick<ApplicationPlan, "days">): string | null {
  return days.find(({ id }) => id === savingsDayId)?.latest ?? null;
}
