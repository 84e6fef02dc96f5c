import { AppError } from "#backend/app-error.ts";

/** First come, first served. No queue library has keys, limits on waiting, and leaving a queue together. */
export interface Limiter {
  /** @throws what `onFull` makes when too much is queued; the reason of `signal` when it aborts while waiting */
  run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** As `run`, where a full queue is an expected outcome. `key_full`: this key's queue, `full`: all together. */
  tryRun<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<Run<T>>;
  /** Of all keys together. */
  load(): QueueLoad;
}

/** How much runs and waits at this moment. */
export interface QueueLoad {
  running: number;
  waiting: number;
}

type Run<T> = { ok: true; value: T } | { ok: false; reason: "key_full" | "full" | "aborted" };

interface LimiterOptions {
  concurrency: number;
  maxQueued: number;
  /** Running and waiting, of all keys together. */
  maxTotal?: number;
  onFull?: () => Error;
}

interface Queue {
  running: number;
  waiting: (() => void)[];
}

const tooMany = () => new AppError("rate_limited", "too much is queued");

export function createLimiter(options: LimiterOptions): Limiter {
  const { concurrency, maxQueued, maxTotal = Infinity, onFull = tooMany } = options;
  const queues = new Map<string, Queue>();
  let total = 0;

  const tryRun: Limiter["tryRun"] = async (key, work, signal) => {
    if (signal?.aborted) return { ok: false, reason: "aborted" };
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    const hasToWait = queue.running >= concurrency;
    if (hasToWait && queue.waiting.length >= maxQueued) return { ok: false, reason: "key_full" };
    if (total >= maxTotal) return { ok: false, reason: "full" };
    queues.set(key, queue);
    total += 1;
    try {
      if (hasToWait && !(await waitForSlot(queue, signal))) return { ok: false, reason: "aborted" };
      if (!hasToWait) queue.running += 1;
      try {
        return { ok: true, value: await work() };
      } finally {
        // The slot is handed to the next in the queue.
        const next = queue.waiting.shift();
        if (next) next();
        else queue.running -= 1;
        if (queue.running === 0) queues.delete(key);
      }
    } finally {
      total -= 1;
    }
  };
  return {
    tryRun,
    async run(key, work, signal) {
      const outcome = await tryRun(key, work, signal);
      if (outcome.ok) return outcome.value;
      throw outcome.reason === "aborted" ? signal?.reason : onFull();
    },
    load() {
      let running = 0;
      for (const queue of queues.values()) running += queue.running;
      return { running, waiting: total - running };
    },
  };
}

/** PGlite has one connection: a second transaction could only hold up others. */
const CONCURRENT_STATEMENTS = { pglite: 1, postgres: 4 };
const MAX_QUEUED_STATEMENTS = 100;

export function createStatementLimiter(engine: keyof typeof CONCURRENT_STATEMENTS, onFull: () => Error): Limiter {
  return createLimiter({ concurrency: CONCURRENT_STATEMENTS[engine], maxQueued: MAX_QUEUED_STATEMENTS, onFull });
}

/** False when `signal` aborts first; its place in the queue is removed. */
function waitForSlot({ waiting }: Queue, signal: AbortSignal | undefined): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const start = () => {
    signal?.removeEventListener("abort", leave);
    resolve(true);
  };
  const leave = () => {
    waiting.splice(waiting.indexOf(start), 1);
    resolve(false);
  };
  waiting.push(start);
  signal?.addEventListener("abort", leave, { once: true });
  return promise;
}
