import { savingsDayOf } from "#app/lib/applications/savings-day.ts";
import type { ApplicationPlan } from "#shared/applications/application-plan.ts";
import { statesBeforeApplying } from "#shared/applications/application-states.ts";
import { lastDaysAfter } from "#shared/applications/stages.ts";

/** The first of a plan's days ahead that reminders tell of (`server/reminders/things.ts`); null where it has none. */
export function nextDayOf(plan: ApplicationPlan, today: string): string | null {
  const { steps, apply, permit, application } = plan;
  const isBefore = statesBeforeApplying.has(application.state);
  const toApply = isBefore ? [savingsDayOf(plan), apply?.latest] : [];
  const open = steps
    .flatMap(({ lines }) => lines)
    .filter(({ isReady, setAsideBecause, verdict }) => !isReady && setAsideBecause === null && verdict !== "not needed")
    .filter(({ isLater }) => isBefore || isLater);
  const days = [
    ...toApply,
    ...open.flatMap(({ dueOn, lead }) => [dueOn, lead?.beginBy]),
    ...lastDaysAfter(plan).map(({ day }) => day),
    permit?.day,
  ];
  return days.flatMap((day) => (day && day >= today ? [day] : [])).toSorted()[0] ?? null;
}
