import type { BrokenLine } from "#server/drawing/break-lines.ts";
import { holdsRightToLeft } from "#server/drawing/reading-direction.ts";

export interface PlacedWords {
  text: string;
  x: number;
  width: number;
}

interface LayoutOptions {
  x: number;
  isFromRight: boolean;
  measure: (text: string) => number;
  isGap: (at: number) => boolean;
}

export interface PlacedWord extends PlacedWords {
  isFromRight: boolean;
  isGap: boolean;
}

interface Word {
  text: string;
  space: string;
  isFromRight: boolean;
  isGap: boolean;
}

/** Left edges in writing order. The line's direction orders groups of one direction, as in the Unicode algorithm. */
export function layOutWords(line: BrokenLine, options: LayoutOptions): PlacedWord[] {
  const { x, isFromRight, measure } = options;
  const words = wordsOf(line, options);
  const groups: Word[][] = [];
  for (const word of words) {
    const group = groups.at(-1);
    if (group?.[0]?.isFromRight === word.isFromRight) group.push(word);
    else groups.push([word]);
  }
  const positions = new Map<Word, number>();
  let at = x;
  for (const group of isFromRight ? groups.toReversed() : groups) {
    const lastWord = group.at(-1);
    // The space at the end of a line is not drawn. The space after a group is before the next group.
    const behind = lastWord && lastWord !== words.at(-1) ? measure(lastWord.space) : 0;
    if (isFromRight) at += behind;
    for (const word of group[0]?.isFromRight ? group.toReversed() : group) {
      const space = word === lastWord ? 0 : measure(word.space);
      positions.set(word, word.isFromRight ? at + space : at);
      at += measure(word.text) + space;
    }
    if (!isFromRight) at += behind;
  }
  return words.map((word) => ({
    text: word.text + word.space,
    x: positions.get(word) ?? x,
    width: measure(word.text),
    isFromRight: word.isFromRight,
    isGap: word.isGap,
  }));
}

/** A word ends at a space. A word without letters has the direction of the words before it. */
function wordsOf({ units }: BrokenLine, { isFromRight, isGap }: LayoutOptions): Word[] {
  const words: Word[] = [];
  for (const { text, space, start } of units) {
    const last = words.at(-1);
    if (last?.space === "") {
      last.text += text;
      last.space = space;
    } else {
      words.push({ text, space, isFromRight, isGap: isGap(start) });
    }
  }
  let direction = isFromRight;
  for (const word of words) {
    if (/\p{L}/u.test(word.text)) direction = holdsRightToLeft(word.text);
    word.isFromRight = direction;
  }
  return words;
}

export function joinGaps(words: readonly PlacedWord[]): PlacedWords[] {
  const joined: PlacedWord[] = [];
  let isOpen = false;
  for (const word of words) {
    const last = joined.at(-1);
    if (word.isGap && isOpen && last && word.x > last.x) {
      last.text += word.text;
      last.width = word.x + word.width - last.x;
    } else if (word.isGap) {
      joined.push({ ...word });
    }
    isOpen = word.isGap;
  }
  return joined;
}
