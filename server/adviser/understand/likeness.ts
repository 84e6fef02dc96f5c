import { featureCount, type Features, featuresOf } from "./features.ts";

export interface Likeness<Item> {
  /** From 0 to 1, by how much of its phrasings the text shares; items that share nothing are left out. */
  of(text: string): Map<Item, number>;
}

/** How like a text is to the phrasings of items, where rare words and pieces tell more than common ones. */
export function createLikeness<Item>(phrasings: readonly { item: Item; text: string }[]): Likeness<Item> {
  const all = phrasings.map(({ item, text }) => ({ item, features: featuresOf(text) }));
  const counts = new Uint32Array(featureCount);
  for (const { features } of all) for (const bucket of features.buckets) counts[bucket] = (counts[bucket] ?? 0) + 1;
  const weights = Float32Array.from(counts, (count) => Math.log(1 + all.length / (count + 0.5)));
  const weighed = all.map(({ item, features }) => ({ item, features: weigh(features, weights) }));
  return {
    of(text) {
      const asked = new Float32Array(featureCount);
      const { buckets, values } = weigh(featuresOf(text), weights);
      for (const [at, bucket] of buckets.entries()) asked[bucket] = values[at] ?? 0;
      const scores = new Map<Item, number[]>();
      for (const { item, features } of weighed) {
        let shared = 0;
        for (let at = 0; at < features.buckets.length; at += 1)
          shared += (asked[features.buckets[at] ?? 0] ?? 0) * (features.values[at] ?? 0);
        if (shared > 0) scores.set(item, [...(scores.get(item) ?? []), shared]);
      }
      return new Map([...scores].map(([item, of]) => [item, together(of)]));
    },
  };
}

function weigh({ buckets, values }: Features, weights: Float32Array): Features {
  const raw = values.map((value, at) => value * (weights[buckets[at] ?? 0] ?? 0));
  const length = Math.sqrt(raw.reduce((sum, value) => sum + value * value, 0)) || 1;
  return { buckets, values: raw.map((value) => value / length) };
}

/** One phrasing that is alike may be chance; others of the same item that are alike, too, say that it is meant. */
function together(scores: readonly number[]): number {
  const [first = 0, second = 0, third = 0] = scores.toSorted((a, b) => b - a);
  return 0.7 * first + 0.2 * second + 0.1 * third;
}
