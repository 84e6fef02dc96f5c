import { notifyManager, QueryClient } from "@tanstack/react-query";
import { isNoAnswer } from "./read-limit.ts";

// A test that stops the clock would keep it stopped for whoever listens.
const later = globalThis.setTimeout;

let changes: (() => void)[] = [];

/** What changes in one moment is told, and drawn, at once: each change would have a timer of its own. */
function tellTogether(tell: () => void): void {
  if (changes.push(tell) > 1) return;
  later(() => {
    const told = changes;
    changes = [];
    for (const tellOne of told) tellOne();
  }, 0);
}

/** Keys are `[noun, userId, …]`, so that another person in the same tab never gets these rows. */
export function createQueryClient(): QueryClient {
  notifyManager.setScheduler(tellTogether);
  return new QueryClient({
    defaultOptions: {
      // `gcTime`: who comes back to a screen within half an hour sees it at once, and it is read again behind.
      // `always`: without a connection people see the error, not an endless wait, and at once. Over one that hangs it
      // comes with the first try, which has waited long enough (read-limit.ts).
      queries: {
        staleTime: 30_000,
        // A process that makes documents would wait for it.
        gcTime: typeof window === "undefined" ? Infinity : 30 * 60_000,
        retry: (failures, error) => failures < 1 && navigator.onLine && !isNoAnswer(error),
        refetchOnWindowFocus: true,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** This key and `resumesKey` are here, since several features read them. */
export function sopDocumentsKey(userId: string) {
  return ["sop-documents", userId] as const;
}

export function resumesKey(userId: string) {
  return ["resumes", userId] as const;
}
