/** A place in the queue for what only a few may do at once. */
export interface Turns {
  /**
   * Waits for a turn and runs `work` in it.
   * @returns what it gives; `full` at once where too many wait, `left` where `signal` came before the turn did
   */
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<{ ok: true; value: T } | { ok: false; reason: Refusal }>;
}

type Refusal = "full" | "left";

/** Lets `atOnce` work at a time and `waiting` more wait, first come first served. */
export function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number }): Turns {
  let working = 0;
  const queue: (() => void)[] = [];

  async function turn(signal: AbortSignal): Promise<Refusal | null> {
    if (signal.aborted) return "left";
    if (working < atOnce) {
      working += 1;
      return null;
    }
    if (queue.length >= waiting) return "full";
    const mine = Promise.withResolvers<Refusal | null>();
    const begin = () => mine.resolve(null);
    const leave = () => {
      const place = queue.indexOf(begin);
      if (place === -1) return;
      queue.splice(place, 1);
      mine.resolve("left");
    };
    queue.push(begin);
    signal.addEventListener("abort", leave, { once: true });
    const refusal = await mine.promise;
    signal.removeEventListener("abort", leave);
    return refusal;
  }

  function end(): void {
    const next = queue.shift();
    if (next) next();
    else working -= 1;
  }

  return {
    async run(work, signal) {
      const refusal = await turn(signal);
      if (refusal !== null) return { ok: false, reason: refusal };
      try {
        return { ok: true, value: await work() };
      } finally {
        end();
      }
    },
  };
}
