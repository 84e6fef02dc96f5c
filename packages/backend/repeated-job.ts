export interface RepeatedJob {
  stop(): Promise<void>;
}

/** At once, then every `intervalMs`, never twice at a time. @param onError gets errors until the job is stopped */
export function repeatJob(
  intervalMs: number,
  work: (stopped: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
): RepeatedJob {
  const stopped = new AbortController();
  const run = () =>
    work(stopped.signal).catch((error: unknown) => {
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
