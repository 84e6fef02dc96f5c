import type { BrokenLine } from "#server/drawing/break-lines.ts";
import { holdsRightToLeft } from "#server/drawing/reading-direction.ts";

/** Words side by side, with the left edge of the first. */
export interface PlacedWords {
  /** With the space behind it. */
  text: string;
  x: number;
  /** Without the space. */
  width: number;
}

interface PlaceOptions {
  /** The left edge of the line. */
  x: number;
  isFromRight: boolean;
  measure: (text: string) => number;
  /** Whether what begins there in the paragraph is still to be filled in. */
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

/**
 * Where the words of a line stand, in the order of writing. Words of one direction stand together, in their order; the
 * line's own direction orders these groups, as the Unicode algorithm has it.
 */
export function placeWords(line: BrokenLine, options: PlaceOptions): PlacedWord[] {
  const { x, isFromRight, measure } = options;
  const words = wordsOf(line, options);
  const groups: Word[][] = [];
  for (const word of words) {
    const group = groups.at(-1);
    if (group?.[0]?.isFromRight === word.isFromRight) group.push(word);
    else groups.push([word]);
  }
  const places = new Map<Word, number>();
  let at = x;
  for (const group of isFromRight ? groups.toReversed() : groups) {
    const lastWord = group.at(-1);
    // Nothing is drawn of the space at the end of a line. That behind a group is where the next one is.
    const behind = lastWord && lastWord !== words.at(-1) ? measure(lastWord.space) : 0;
    if (isFromRight) at += behind;
    for (const word of group[0]?.isFromRight ? group.toReversed() : group) {
      const space = word === lastWord ? 0 : measure(word.space);
      places.set(word, word.isFromRight ? at + space : at);
      at += measure(word.text) + space;
    }
    if (!isFromRight) at += behind;
  }
  return words.map((word) => ({
    text: word.text + word.space,
    x: places.get(word) ?? x,
    width: measure(word.text),
    isFromRight: word.isFromRight,
    isGap: word.isGap,
  }));
}

/** Units without a space between them are one word. A word without letters goes on as the words before it. */
function wordsOf({ units }: BrokenLine, { isFromRight, isGap }: PlaceOptions): Word[] {
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

/** The words of each gap together, where they stand in one line from the left. */
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
