import { useState } from "react";
import { z } from "zod/mini";
import { browserStores } from "#app/lib/session/session-storage.ts";
import { localDay } from "#app/lib/text/days.ts";
import type { PlanTask } from "#shared/applications/application-plan.ts";

/** Kept on this device. The person's id is in the key: the deletion of an account finds it by that. */
const hiddenSchema = z.object({ day: z.string(), tasks: z.array(z.string()) });

function hiddenKey(userId: string) {
  return `today-hidden-${userId}`;
}

/** @param today an ISO day; what was hidden on an earlier one is there again */
export function readHidden(stored: string | null, today: string): string[] {
  try {
    const { day, tasks } = hiddenSchema.parse(JSON.parse(stored ?? ""));
    return day === today ? tasks : [];
  } catch {
    return [];
  }
}

/** Tasks that wait until tomorrow. */
export function useHiddenTasks(userId: string, applicationId: string) {
  const { lasting } = browserStores();
  const today = localDay();
  const [hidden, setHidden] = useState(() => readHidden(lasting.getItem(hiddenKey(userId)), today));
  const nameOf = ({ kind, id }: PlanTask) => `${applicationId} ${kind} ${id}`;

  function write(tasks: string[]) {
    setHidden(tasks);
    lasting.setItem(hiddenKey(userId), JSON.stringify({ day: today, tasks }));
  }
  return {
    isHidden: (task: PlanTask) => hidden.includes(nameOf(task)),
    hide: (task: PlanTask) => write([...hidden, nameOf(task)]),
    /** Reads it again: the toast that calls it may be older than other changes. */
    show: (task: PlanTask) =>
      write(readHidden(lasting.getItem(hiddenKey(userId)), today).filter((name) => name !== nameOf(task))),
    showAll: () => write([]),
  };
}
