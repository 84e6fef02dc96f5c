export interface RepeatedJob {
  stop(): Promise<void>;
}

/** How much a job did; nothing where it does not count. */
type Done = number | void;

/** What a job did when it ran last. */
export interface JobRun {
  job: string;
  endedAt: Date;
  isOk: boolean;
  /** When it last found something to do, and how much; null where it has not, or does not count. */
  lastDone: { at: Date; count: number } | null;
}

export interface Jobs {
  /**
   * At once, then every `intervalMs`, never twice at a time. `work` may say how much it did.
   * @param onError gets errors until the job is stopped
   */
  repeat(
    job: string,
    intervalMs: number,
    work: (stopped: AbortSignal) => Promise<Done>,
    onError: (error: unknown) => void,
  ): RepeatedJob;
  /** That a job with a rhythm of its own has run. */
  note(job: string, isOk: boolean, done?: Done): void;
  /** Of those that have run since the start of this process. */
  runs(): JobRun[];
}

export function createJobs(clock: () => Date = () => new Date()): Jobs {
  const runs = new Map<string, JobRun>();
  const note: Jobs["note"] = (job, isOk, done) => {
    const at = clock();
    const lastDone = typeof done === "number" && done > 0 ? { at, count: done } : (runs.get(job)?.lastDone ?? null);
    runs.set(job, { job, endedAt: at, isOk, lastDone });
  };
  return {
    repeat(job, intervalMs, work, onError) {
      const stopped = new AbortController();
      const run = () =>
        work(stopped.signal).then(
          (done) => note(job, true, done),
          (error: unknown) => {
            if (stopped.signal.aborted) return;
            note(job, false);
            onError(error);
          },
        );
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
    },
    note,
    runs: () => [...runs.values()],
  };
}
