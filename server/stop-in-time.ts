const LIMIT_MS = 2_000;

/** Waits for `stopping`, but two seconds at most: a backend that does not answer must not keep the server alive. */
export async function stopInTime(stopping: Promise<void>): Promise<void> {
  const limit = Promise.withResolvers<void>();
  const timer = setTimeout(limit.resolve, LIMIT_MS);
  try {
    await Promise.race([stopping, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
