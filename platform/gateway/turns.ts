/**
 * Lets everybody have a few pieces of work at a time; their further ones wait for their own, so that nobody's many
 * hold up anybody else's for longer than one of them takes.
 */
export interface Turns {
  /**
   * Runs `work` when it is the turn of whoever `line` names.
   * @throws what `tooMany` makes, when too many wait already; the reason of `signal`, when it comes before the turn
   */
  take<T>(line: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

interface TurnsOptions {
  /** Of one line. */
  atOnce: number;
  /** How many of one line may wait. */
  waiting: number;
  /** How many may run and wait in all lines together. */
  overall?: number;
  tooMany: () => Error;
}

interface Line {
  running: number;
  waiting: (() => void)[];
}

export function createTurns({ atOnce, waiting, overall = Infinity, tooMany }: TurnsOptions): Turns {
  const lines = new Map<string, Line>();
  let all = 0;
  return {
    async take(name, work, signal) {
      signal?.throwIfAborted();
      const line = lines.get(name) ?? { running: 0, waiting: [] };
      const hasToWait = line.running >= atOnce;
      if (all >= overall || (hasToWait && line.waiting.length >= waiting)) throw tooMany();
      lines.set(name, line);
      all += 1;
      try {
        // Whoever ends hands its place on.
        if (hasToWait) await waitIn(line, signal);
        else line.running += 1;
        try {
          return await work();
        } finally {
          const next = line.waiting.shift();
          if (next) next();
          else line.running -= 1;
          if (line.running === 0) lines.delete(name);
        }
      } finally {
        all -= 1;
      }
    },
  };
}

/** @throws the reason of `signal` when it comes first; then the place goes to whoever stands behind it */
function waitIn({ waiting }: Line, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const begin = () => {
    signal?.removeEventListener("abort", leave);
    resolve();
  };
  const leave = () => {
    waiting.splice(waiting.indexOf(begin), 1);
    reject(signal?.reason);
  };
  waiting.push(begin);
  signal?.addEventListener("abort", leave, { once: true });
  return promise;
}
