import { featureCount, type Features } from "./features.ts";

/** What a linear classifier learnt, in whole numbers from -127 to 127. */
export interface Weights {
  classes: readonly string[];
  /** What the whole numbers of a class are multiplied by. */
  scales: Float32Array;
  biases: Float32Array;
  /** For each bucket of features one number for each class. */
  table: Int8Array;
}

/** How likely each class is; together they are 1. */
export function classify({ classes, scales, biases, table }: Weights, { buckets, values }: Features): Float64Array {
  const scores = new Float64Array(classes.length);
  for (const [at, bucket] of buckets.entries()) {
    const value = values[at] ?? 0;
    const start = bucket * classes.length;
    for (let one = 0; one < scores.length; one += 1)
      scores[one] = (scores[one] ?? 0) + (table[start + one] ?? 0) * value;
  }
  for (let one = 0; one < scores.length; one += 1)
    scores[one] = (scores[one] ?? 0) * (scales[one] ?? 0) + (biases[one] ?? 0);
  return toShares(scores);
}

/** Softmax, in place. */
export function toShares(scores: Float64Array): Float64Array {
  let most = Number.NEGATIVE_INFINITY;
  for (const score of scores) most = Math.max(most, score);
  let sum = 0;
  for (let at = 0; at < scores.length; at += 1) {
    const share = Math.exp((scores[at] ?? 0) - most);
    scores[at] = share;
    sum += share;
  }
  for (let at = 0; at < scores.length; at += 1) scores[at] = (scores[at] ?? 0) / sum;
  return scores;
}

/** The length of a table. */
export function tableSize(classes: number): number {
  return featureCount * classes;
}
