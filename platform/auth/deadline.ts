/**
 * Waits for `work`, but no longer than `ms` milliseconds; work that takes longer goes on unheard.
 * @throws what `tooLate` makes
 */
export async function withDeadline<T>(work: Promise<T>, ms: number, tooLate: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLate()), ms);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
