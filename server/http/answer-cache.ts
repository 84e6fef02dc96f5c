import { LRUCache } from "lru-cache";
import { createSingleFlight } from "#server/cache/single-flight.ts";
import type { KeptAnswer } from "./kept-answer.ts";

export interface AnswerCache {
  /** What is kept for an address and beyond doubt, at once. */
  find(address: string): KeptAnswer | undefined;
  /**
   * What is kept, else what `make` gives: it runs once however many ask, and what is for all is kept. While the database
   * is away what is in doubt comes in the place of a 503, for five minutes (`stale-if-error`, RFC 5861).
   */
  get(address: string, make: () => Promise<KeptAnswer>): Promise<KeptAnswer>;
  /** From now on nobody gets what was made, or begun, before. */
  empty(): void;
  /** From now on what was made, or begun, before may be out of date. */
  doubt(): void;
}

interface Options {
  maxBytes: number;
  /** A server that is merely busy answers 503, too: what was taken back must not come out because of that. */
  isDatabaseAway: () => Promise<boolean>;
  /** Milliseconds since 1970. */
  now?: () => number;
}

interface Entry {
  answer: KeptAnswer;
  /** Until when it may stand in for what cannot be made; null while it is beyond doubt. */
  standsInUntil: number | null;
}

const STAND_IN_MS = 300_000;

export function createAnswerCache({ maxBytes, isDatabaseAway, now = Date.now }: Options): AnswerCache {
  const kept = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation: ({ answer }) => answer.bytes });
  const shared = createSingleFlight<KeptAnswer>();
  let generation = 0;
  const find = (address: string) => {
    const entry = kept.get(address);
    return entry?.standsInUntil === null ? entry.answer : undefined;
  };
  const standIn = (address: string) => {
    const entry = kept.get(address);
    return entry === undefined || now() > (entry.standsInUntil ?? Infinity) ? undefined : entry.answer;
  };
  return {
    find,
    async get(address, make) {
      // Who waited for a turn may find what others had made meanwhile.
      const known = find(address);
      if (known !== undefined) return known;
      const started = generation;
      return shared(`${started} ${address}`, async () => {
        const made = await make();
        if (made.status === 503) return (await isDatabaseAway()) ? (standIn(address) ?? made) : made;
        if (made.isForAll && started === generation) kept.set(address, { answer: made, standsInUntil: null });
        // Something newer was said: what is in doubt is out of date.
        else if (made.status < 500 && find(address) === undefined) kept.delete(address);
        return made;
      });
    },
    empty() {
      generation += 1;
      kept.clear();
    },
    doubt() {
      generation += 1;
      for (const entry of kept.values()) entry.standsInUntil ??= now() + STAND_IN_MS;
    },
  };
}
