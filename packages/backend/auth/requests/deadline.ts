import { AsyncLocalStorage } from "node:async_hooks";

const waiters = new AsyncLocalStorage<{ tooLate: Error | null }>();

/** The work goes on after `ms` milliseconds, up to its next `assertInTime`. @throws what `tooLate` makes */
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

/** Before costly work: throws when its deadline has passed. */
export function assertInTime(): void {
  const tooLate = waiters.getStore()?.tooLate ?? null;
  if (tooLate !== null) throw tooLate;
}
