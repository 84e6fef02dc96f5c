import { useMemo, useSyncExternalStore } from "react";
import { z } from "zod/mini";
import { followedEntries } from "#app/lib/session/followed-entries.ts";
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

/** Tasks that wait until tomorrow. All that is on the screen follows, and other tabs. */
export function useHiddenTasks(userId: string, applicationId: string) {
  const today = localDay();
  const stored = useSyncExternalStore(followedEntries.follow, () => storedOf(userId));
  const hidden = useMemo(() => readHidden(stored, today), [stored, today]);
  const nameOf = ({ kind, id }: PlanTask) => `${applicationId} ${kind} ${id}`;
  /** Of this moment: the toast that calls it may be older than other changes. */
  const current = () => readHidden(storedOf(userId), localDay());
  return {
    isHidden: (task: PlanTask) => hidden.includes(nameOf(task)),
    hide: (task: PlanTask) => write(userId, [...current(), nameOf(task)]),
    show: (task: PlanTask) =>
      write(
        userId,
        current().filter((name) => name !== nameOf(task)),
      ),
    showAll: () => write(userId, []),
  };
}

function storedOf(userId: string): string | null {
  return followedEntries.read(hiddenKey(userId));
}

function write(userId: string, tasks: string[]): void {
  followedEntries.write(hiddenKey(userId), JSON.stringify({ day: localDay(), tasks }));
}
