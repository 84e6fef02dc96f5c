import { AsyncLocalStorage } from "node:async_hooks";

/** What the work that runs is waited for by; outside any deadline there is none. */
const waiters = new AsyncLocalStorage<{ tooLate: Error | null }>();

/**
 * Waits for `work`, but no longer than `ms` milliseconds; work that takes longer goes on unheard, up to its next
 * `assertInTime`.
 * @throws what `tooLate` makes
 */
export async function withDeadline<T>(work: () => Promise<T>, ms: number, tooLate: () => Error): Promise<T> {
  const waiter: { tooLate: Error | null } = { tooLate: null };
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      waiter.tooLate = tooLate();
      reject(waiter.tooLate);
    }, ms);
  });
  try {
    return await Promise.race([waiters.run(waiter, work), deadline]);
  } finally {
    clearTimeout(timer);
  }
}

/** Ends work that is not waited for any more, before it does something costly. @throws what the deadline's `tooLate` made */
export function assertInTime(): void {
  const tooLate = waiters.getStore()?.tooLate ?? null;
  if (tooLate !== null) throw tooLate;
}
