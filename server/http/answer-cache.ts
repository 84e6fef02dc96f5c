import { LRUCache } from "lru-cache";
import { createSingleFlight } from "#server/cache/single-flight.ts";
import type { KeptAnswer } from "./kept-answer.ts";

export interface AnswerCache {
  /** What is kept for an address, at once. */
  find(address: string): KeptAnswer | undefined;
  /** What is kept, else what `make` gives: it runs once however many ask, and what is for all is kept. */
  get(address: string, make: () => Promise<KeptAnswer>): Promise<KeptAnswer>;
  /** From now on nobody gets what was made, or begun, before. */
  empty(): void;
}

export function createAnswerCache({ maxBytes }: { maxBytes: number }): AnswerCache {
  const kept = new LRUCache<string, KeptAnswer>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes });
  const shared = createSingleFlight<KeptAnswer>();
  let generation = 0;
  return {
    find: (address) => kept.get(address),
    async get(address, make) {
      // Who waited for a turn may find what others had made meanwhile.
      const known = kept.get(address);
      if (known !== undefined) return known;
      const started = generation;
      return shared(`${started} ${address}`, async () => {
        const made = await make();
        if (made.isForAll && started === generation) kept.set(address, made);
        return made;
      });
    },
    empty() {
      generation += 1;
      kept.clear();
    },
  };
}
