import type { PlacedWord } from "./extraction.ts";

export interface SeenWord extends PlacedWord {
  /** Where it stands, from the top of the page: of all words the foot, or of all the middle. */
  top: number;
  height: number;
}

/** In heights of letters: what is closer to each other stands on one line. */
const SAME_LINE = 0.5;

/** The words of a page, line by line as they are seen. */
export function inLines(words: readonly SeenWord[]): PlacedWord[][] {
  const lines: { top: number; words: SeenWord[] }[] = [];
  for (const word of words.toSorted((a, b) => a.top - b.top)) {
    const line = lines.at(-1);
    if (line && word.top - line.top <= SAME_LINE * word.height) line.words.push(word);
    else lines.push({ top: word.top, words: [word] });
  }
  return lines.map((line) =>
    line.words.toSorted((a, b) => a.left - b.left).map(({ text, left, right }) => ({ text, left, right })),
  );
}
