/** A piece of work that comes again and again until it is stopped. */
export interface RepeatedJob {
  /** Lets what is running know by its signal, and waits for it. */
  stop(): Promise<void>;
}

/**
 * Does the work at once and then every `intervalMs` milliseconds, never twice at the same time.
 * @param onError what goes wrong, once the job is not stopped; the work is tried again the next time
 */
export function repeatJob(
  intervalMs: number,
  work: (stopped: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
): RepeatedJob {
  const stopped = new AbortController();
  const run = () =>
    work(stopped.signal).catch((error: unknown) => {
      // What goes wrong because everything closes is no news.
      if (!stopped.signal.aborted) onError(error);
    });
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, intervalMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      stopped.abort();
      await running;
    },
  };
}
