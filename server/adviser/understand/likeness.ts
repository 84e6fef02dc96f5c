import { setImmediate } from "node:timers/promises";
import { featureCount, type Features, featuresOf } from "./features.ts";

export interface Likeness<Item> {
  /** From 0 to 1, by how much of its phrasings the text shares; items that share nothing are left out. */
  of(text: string): Map<Item, number>;
}

/** How much longer than a phrasing a question may be before its length counts no more. */
const longer = 1;
/** Between so many the event loop may do something else. */
const atOnce = 100;

/** How like a text is to the phrasings of items, where rare words and pieces tell more than common ones. */
export async function createLikeness<Item>(
  phrasings: readonly { item: Item; text: string }[],
): Promise<Likeness<Item>> {
  const counts = new Uint32Array(featureCount);
  const all: Features[] = [];
  for (const [at, { text }] of phrasings.entries()) {
    const features = featuresOf(text);
    for (const bucket of features.buckets) counts[bucket] = (counts[bucket] ?? 0) + 1;
    all.push(features);
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    if (at % atOnce === 0) await setImmediate();
  }
  const weights = Float32Array.from(counts, (count) => Math.log(1 + all.length / (count + 0.5)));
  const weighed = all.map((features) => weigh(features, weights));
  const usual = weighed.reduce((sum, { length }) => sum + length, 0) / (weighed.length || 1);
  const table = together(weighed);
  return {
    of(text) {
      const asked = new Float32Array(featureCount);
      const { buckets, values, length } = weigh(featuresOf(text), weights);
      // A long story around a question is no less like it.
      const gain = Math.max(1, length / (usual * longer));
      for (const [at, bucket] of buckets.entries()) asked[bucket] = (values[at] ?? 0) * gain;
      const scores = new Map<Item, number[]>();
      for (const [at, { item }] of phrasings.entries()) {
        let shared = 0;
        for (let one = table.starts[at] ?? 0; one < (table.starts[at + 1] ?? 0); one += 1)
          shared += (asked[table.buckets[one] ?? 0] ?? 0) * (table.values[one] ?? 0);
        if (shared > 0) scores.set(item, [...(scores.get(item) ?? []), shared]);
      }
      return new Map([...scores].map(([item, of]) => [item, likenessOf(of)]));
    },
  };
}

function weigh({ buckets, values, length }: Features, weights: Float32Array): Features {
  const raw = values.map((value, at) => value * (weights[buckets[at] ?? 0] ?? 0));
  const whole = Math.sqrt(raw.reduce((sum, value) => sum + value * value, 0)) || 1;
  return { buckets, values: raw.map((value) => value / whole), length: whole * length };
}

/** One after the other in two arrays: thousands of small ones would take several times the memory. */
function together(all: readonly Features[]): { starts: Uint32Array; buckets: Uint16Array; values: Float32Array } {
  const starts = new Uint32Array(all.length + 1);
  for (const [at, { buckets }] of all.entries()) starts[at + 1] = (starts[at] ?? 0) + buckets.length;
  const size = starts.at(-1) ?? 0;
  const table = { starts, buckets: new Uint16Array(size), values: new Float32Array(size) };
  for (const [at, features] of all.entries()) {
    table.buckets.set(features.buckets, starts[at]);
    table.values.set(features.values, starts[at]);
  }
  return table;
}

/** One phrasing that is alike may be chance; others of the same item that are alike, too, say that it is meant. */
function likenessOf(scores: readonly number[]): number {
  const [first = 0, second = 0, third = 0] = scores.toSorted((a, b) => b - a);
  return 0.7 * first + 0.2 * second + 0.1 * third;
}
