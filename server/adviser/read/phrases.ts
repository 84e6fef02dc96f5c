import { plain } from "./words.ts";

/** Where a phrase stands in a text, in words. */
export interface Found<Meaning> {
  meaning: Meaning;
  /** The first word of it, and the first after it. */
  from: number;
  to: number;
}

export interface Phrases<Meaning> {
  /** From the left, the longest at each place; words that belong to one belong to no other. */
  find(words: readonly string[]): Found<Meaning>[];
}

export function wordsOf(text: string): string[] {
  const words = plain(text);
  return words === "" ? [] : words.split(" ");
}

export function createPhrases<Meaning>(
  entries: Iterable<readonly [phrase: string, meaning: Meaning]>,
): Phrases<Meaning> {
  const byFirst = new Map<string, { words: readonly string[]; meaning: Meaning }[]>();
  for (const [phrase, meaning] of entries) {
    const words = wordsOf(phrase);
    const [first] = words;
    if (first !== undefined) byFirst.set(first, [...(byFirst.get(first) ?? []), { words, meaning }]);
  }
  for (const all of byFirst.values()) all.sort((a, b) => b.words.length - a.words.length);
  return {
    find(words) {
      const found: Found<Meaning>[] = [];
      for (let at = 0; at < words.length; at += 1) {
        const phrase = byFirst
          .get(words[at] ?? "")
          ?.find((one) => one.words.every((word, offset) => words[at + offset] === word));
        if (!phrase) continue;
        const to = at + phrase.words.length;
        found.push({ meaning: phrase.meaning, from: at, to });
        at = to - 1;
      }
      return found;
    },
  };
}
