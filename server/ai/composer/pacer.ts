/** How long work may hold the event loop at a stretch, in milliseconds. */
const STRETCH_MS = 15;

/**
 * Awaited between the pieces of a long computation: lets everybody else's requests through every few milliseconds, and
 * ends the computation with the signal's reason.
 */
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
