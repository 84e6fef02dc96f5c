import { meaningOf, stemsOf } from "#server/adviser/read/words.ts";

/** Buckets into which features are hashed; collisions cost less than a table of names. */
export const featureCount = 2 ** 14;

/** What a text is made of, as a vector of length 1: its buckets and how much of each. */
export interface Features {
  buckets: Uint16Array;
  values: Float32Array;
  /** Before it was made 1: grows with the text. */
  length: number;
}

const wordWeight = 1;
/** Another word of the same meaning. */
const meaningWeight = 0.7;
const pairWeight = 0.7;
const pieceWeight = 0.4;
const [shortestPiece, longestPiece] = [3, 5];

/** Words, pairs of neighbours and pieces of words: pieces still hold where a word is misspelt. */
export function featuresOf(text: string): Features {
  const stems = stemsOf(text).map((stem) => (/^\d+$/.test(stem) ? "#" : stem));
  const found = new Map<number, number>();
  const add = (name: string, value: number) => {
    const bucket = hash(name) % featureCount;
    found.set(bucket, Math.max(found.get(bucket) ?? 0, value));
  };
  for (const [at, stem] of stems.entries()) {
    add(`w ${stem}`, wordWeight);
    const meaning = meaningOf(stem);
    if (meaning !== stem) add(`w ${meaning}`, meaningWeight);
    const next = stems[at + 1];
    if (next !== undefined) add(`p ${meaning} ${meaningOf(next)}`, pairWeight);
    for (const piece of piecesOf(stem)) add(`c ${piece}`, pieceWeight);
  }
  const length = Math.sqrt([...found.values()].reduce((sum, value) => sum + value * value, 0)) || 1;
  return {
    buckets: Uint16Array.from(found.keys()),
    values: Float32Array.from(found.values(), (value) => value / length),
    length,
  };
}

function* piecesOf(stem: string): Generator<string> {
  if (stem.length < shortestPiece || stem.length > 24) return;
  const word = `^${stem}$`;
  for (let length = shortestPiece; length <= longestPiece; length += 1) {
    for (let at = 0; at + length <= word.length; at += 1) yield word.slice(at, at + length);
  }
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
