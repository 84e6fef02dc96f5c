const STRETCH_MS = 15;

/** Await the result between pieces of a long computation. @throws the signal's reason */
export function createPacer(signal: AbortSignal): () => Promise<void> {
  let since = performance.now();
  return async () => {
    signal.throwIfAborted();
    if (performance.now() - since < STRETCH_MS) return;
    await new Promise((resolve) => setImmediate(resolve));
    signal.throwIfAborted();
    since = performance.now();
  };
}
