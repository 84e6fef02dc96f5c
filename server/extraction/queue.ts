import { createTurns } from "#platform/gateway/turns.ts";

/** What only a few may do at once, in the order in which they came. */
export interface Queue {
  /**
   * Waits for a turn and runs `work` in it.
   * @returns what it gives; `full` at once where too many wait, `left` where `signal` came before the turn did
   */
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<{ ok: true; value: T } | { ok: false; reason: Refusal }>;
}

type Refusal = "full" | "left";

/** Lets `atOnce` work at a time and `waiting` more wait. */
export function createQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): Queue {
  const full = new Error("too many wait");
  const turns = createTurns({ atOnce, waiting, tooMany: () => full });
  return {
    async run(work, signal) {
      let hasBegun = false;
      try {
        const begin = () => {
          hasBegun = true;
          return work();
        };
        return { ok: true, value: await turns.take("", begin, signal) };
      } catch (error) {
        if (error === full) return { ok: false, reason: "full" };
        if (!hasBegun && signal.aborted) return { ok: false, reason: "left" };
        throw error;
      }
    },
  };
}
