import { savingsDayOf } from "#app/lib/applications/savings-day.ts";
import { placeOfTask } from "#app/lib/applications/task-place.ts";
import { addDays, daysBetween } from "#app/lib/text/days.ts";
import type { ApplicationPlan, PlanTask } from "#shared/applications/application-plan.ts";
import type { ScreenId } from "#shared/screens.ts";
import { datesTexts } from "./texts.ts";

const texts = datesTexts.toDo;

export interface ToDo {
  /** Said in place of the days to apply, where something has to be there before them. */
  lead?: { by: string; count: string; says: string };
  says: string | null;
  /** Of the button that leads there. */
  label: string;
  screen: ScreenId;
  search?: string;
}

type Doable = Pick<ApplicationPlan, "apply" | "days" | "tasks">;

/**
 * Before applying, the one thing to do for the days to apply: what is in their way, then the money that must lie in an account, then what
 * Today names first.
 */
export function toDoOf(plan: Doable, today: string, isHidden: (task: PlanTask) => boolean): ToDo | null {
  const { apply, tasks } = plan;
  const stop = tasks.find(({ kind }) => kind === "stop");
  if (stop || apply?.isImpossible || (apply?.latest && apply.latest < today))
    return { says: stop?.why ?? texts.change, label: texts.answers, screen: "application-answers" };
  const money = moneyFrom(plan, today);
  if (money) {
    const { by, from, until } = money;
    const lead = { by, count: texts.left(daysBetween(today, by)), says: texts.ifToday(from, until) };
    return { lead, says: null, label: texts.howMuch, screen: "application-money" };
  }
  const task = tasks.find((one) => !isHidden(one));
  if (task === undefined) return null;
  // The place of an application that is ready is this very screen.
  if (task.kind === "apply") return { says: null, label: datesTexts.toNow, screen: "dashboard" };
  return { says: null, label: texts.next(task.what), ...placeOfTask(task) };
}

interface MoneyDays {
  /** The last day for it to be there. */
  by: string;
  /** On which days one can apply where it is there today. */
  from: string;
  until: string;
}

/** Money that must lie in an account for days makes the days to apply fewer than they are by the other rules. Null: nothing waits for it, or its day is over. */
export function moneyFrom({ apply, days }: Pick<ApplicationPlan, "apply" | "days">, today: string): MoneyDays | null {
  const last = apply?.latest ?? null;
  const moneyBy = savingsDayOf({ days });
  if (last === null || moneyBy === null || moneyBy < today) return null;
  const held = addDays(today, daysBetween(moneyBy, last));
  const earliest = apply?.earliest ?? null;
  return { by: moneyBy, from: earliest !== null && earliest > held ? earliest : held, until: last };
}
