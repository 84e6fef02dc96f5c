import { RestError } from "./errors.ts";
import { LIMITS } from "./limits.ts";

/**
 * Lets every caller have a few statements in the database at a time; their further ones wait for their own, so that
 * one caller's slow queries hold up nobody else's for longer than one of them takes.
 */
export interface Turns {
  /**
   * Runs `work` when it is the caller's turn.
   * @throws RestError 429 when more than `LIMITS.waitingTurns` of this caller's requests wait already
   */
  take<T>(caller: string, work: () => Promise<T>): Promise<T>;
}

interface Line {
  running: number;
  waiting: (() => void)[];
}

export function createTurns(atOnce: number): Turns {
  const lines = new Map<string, Line>();
  return {
    async take(caller, work) {
      const line = lines.get(caller) ?? { running: 0, waiting: [] };
      lines.set(caller, line);
      if (line.running < atOnce) {
        line.running += 1;
      } else {
        if (line.waiting.length >= LIMITS.waitingTurns) throw tooManyAtOnce();
        // Whoever ends hands its place on.
        await new Promise<void>((resolve) => line.waiting.push(resolve));
      }
      try {
        return await work();
      } finally {
        const next = line.waiting.shift();
        if (next) next();
        else line.running -= 1;
        if (line.running === 0) lines.delete(caller);
      }
    },
  };
}

const tooManyAtOnce = () =>
  new RestError(429, "PGRST003", "Too many requests at once. Please wait for the ones before.", {
    headers: { "Retry-After": "1" },
  });
