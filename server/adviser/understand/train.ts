import { tableSize, toShares, type Weights } from "./classifier.ts";
import { featuresOf } from "./features.ts";

export interface Phrasing {
  text: string;
  /** The class that it belongs to. */
  subject: string;
}

const rounds = 14;
const firstStep = 4;
const lastStep = 0.4;
const shrinking = 2e-6;

/**
 * Weights of a linear classifier (softmax regression, by stochastic gradient) that finds the class of the phrasings. The same
 * phrasings in the same order give the same weights.
 */
export function train(phrasings: readonly Phrasing[]): Weights {
  const classes = [...new Set(phrasings.map(({ subject }) => subject))].toSorted();
  const examples = phrasings.map(({ text, subject }) => ({ ...featuresOf(text), row: classes.indexOf(subject) }));
  const weightOf = balance(
    examples.map(({ row }) => row),
    classes.length,
  );
  const count = classes.length;
  const table = new Float32Array(tableSize(count));
  const biases = new Float32Array(count);
  const scores = new Float64Array(count);
  const random = randomOf(1);
  for (let round = 0; round < rounds; round += 1) {
    const step = firstStep * (lastStep / firstStep) ** (round / (rounds - 1));
    for (const { buckets, values, row: right } of shuffled(examples, random)) {
      scores.set(biases);
      for (let at = 0; at < buckets.length; at += 1) {
        const [start, value] = [(buckets[at] ?? 0) * count, values[at] ?? 0];
        for (let one = 0; one < count; one += 1) scores[one] = (scores[one] ?? 0) + (table[start + one] ?? 0) * value;
      }
      const misses = toShares(scores);
      const weight = weightOf[right] ?? 1;
      for (let one = 0; one < count; one += 1) {
        misses[one] = step * weight * ((one === right ? 1 : 0) - (misses[one] ?? 0));
        biases[one] = (biases[one] ?? 0) + 0.1 * (misses[one] ?? 0);
      }
      for (let at = 0; at < buckets.length; at += 1) {
        const [start, value] = [(buckets[at] ?? 0) * count, values[at] ?? 0];
        for (let one = 0; one < count; one += 1) {
          const old = table[start + one] ?? 0;
          table[start + one] = old + (misses[one] ?? 0) * value - step * shrinking * old;
        }
      }
    }
  }
  return toBytes(classes, table, biases);
}

/** Classes with few phrasings count more, by the root. */
function balance(of: readonly number[], classes: number): Float64Array {
  const counts = new Float64Array(classes);
  for (const row of of) counts[row] = (counts[row] ?? 0) + 1;
  const mean = of.length / classes;
  return counts.map((count) => Math.min(2, Math.sqrt(mean / count)));
}

function toBytes(classes: readonly string[], learnt: Float32Array, biases: Float32Array): Weights {
  const count = classes.length;
  const scales = new Float32Array(count);
  for (const [at, weight] of learnt.entries())
    scales[at % count] = Math.max(scales[at % count] ?? 0, Math.abs(weight) / 127);
  const table = Int8Array.from(learnt, (weight, at) => Math.round(weight / (scales[at % count] || 1)));
  return { classes, scales, biases, table };
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const order = [...items];
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const [one, two] = [order[at], order[other]];
    if (one !== undefined && two !== undefined) [order[at], order[other]] = [two, one];
  }
  return order;
}

/** Mulberry32: the same numbers each time. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}
