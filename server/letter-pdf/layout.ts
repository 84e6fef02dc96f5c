import { findGaps } from "#shared/letter-gaps.ts";
import { type BrokenLine, breakLines } from "./break-lines.ts";
import type { FontWeight } from "./fonts.ts";
import type { LetterContent } from "./letter-content.ts";
import { holdsRightToLeft, isRightToLeft } from "./reading-direction.ts";

/** A4 with its margins, in points. */
export const page = { width: 595, height: 842, side: 68, top: 72, bottom: 76 } as const;

export interface TextStyle {
  /** Points. */
  size: number;
  weight: FontWeight;
}

interface BlockStyle extends TextStyle {
  isCentred: boolean;
  /** Points of empty room after it. */
  after: number;
}

const styles = {
  title: { size: 17, weight: 700, isCentred: true, after: 18 },
  subject: { size: 11, weight: 700, isCentred: false, after: 9 },
  paragraph: { size: 11, weight: 400, isCentred: false, after: 9 },
} as const satisfies Record<string, BlockStyle>;

/** Of the size of the letters: room for the vowel signs of every script. */
const lineHeight = 1.6;

/** Words side by side, with the place of the first. */
interface PlacedWords {
  text: string;
  x: number;
  width: number;
}

export interface PlacedLine extends TextStyle {
  text: string;
  /** Its left edge. */
  x: number;
  /** Where its letters stand, from the top of the page. */
  baseline: number;
  width: number;
  isFromRight: boolean;
  /** Its words one by one; null where another direction of writing is in between, so that their places are not known. */
  words: PlacedWords[] | null;
  /** What is still to be filled in. */
  gaps: PlacedWords[];
}

type Measure = (text: string, style: TextStyle) => number;

/** Every line of a letter in its place, by page. */
export function layOut({ title, subject, paragraphs }: LetterContent, measure: Measure): PlacedLine[][] {
  const blocks: [string, BlockStyle][] = [
    [title, styles.title],
    ...(subject === "" ? [] : [[subject, styles.subject] satisfies [string, BlockStyle]]),
    ...paragraphs.map((paragraph): [string, BlockStyle] => [paragraph, styles.paragraph]),
  ];
  const pages: PlacedLine[][] = [[]];
  let y: number = page.top;
  for (const [text, style] of blocks) {
    const height = style.size * lineHeight;
    for (const line of linesOf(text, style, measure)) {
      if (y + height > page.height - page.bottom) {
        pages.push([]);
        y = page.top;
      }
      pages.at(-1)?.push({ ...line, baseline: y + height * 0.72 });
      y += height;
    }
    y += style.after;
  }
  return pages;
}

function linesOf(text: string, style: BlockStyle, measure: Measure): Omit<PlacedLine, "baseline">[] {
  const { size, weight, isCentred } = style;
  const room = page.width - 2 * page.side;
  const own = (part: string) => measure(part, style);
  const isFromRight = isRightToLeft(text);
  const gaps = findGaps(text);
  return breakLines(text, room, own).map((line) => {
    const lineText = line.units.map((unit) => unit.text + unit.space).join("");
    const width = own(lineText.trimEnd());
    const free = room - width;
    const x = page.side + (isCentred ? free / 2 : isFromRight ? free : 0);
    const isMixed = isFromRight || holdsRightToLeft(lineText);
    const isGap = (at: number) => gaps.some(({ start, end }) => start <= at && at < end);
    const words = isMixed ? null : placeWords(line, { x, measure: own, isGap });
    return {
      text: lineText.trimEnd(),
      x,
      width,
      size,
      weight,
      isFromRight,
      words,
      gaps: joinNeighbours(words ?? []),
    };
  });
}

/** The words of each gap together. */
function joinNeighbours(words: readonly (PlacedWords & { isGap: boolean })[]): PlacedWords[] {
  const joined: PlacedWords[] = [];
  for (const [index, { isGap, ...word }] of words.entries()) {
    const last = joined.at(-1);
    if (isGap && last && words[index - 1]?.isGap) {
      last.text += word.text;
      last.width = word.x + word.width - last.x;
    } else if (isGap) {
      joined.push(word);
    }
  }
  return joined;
}

interface WordOptions {
  /** Of the line. */
  x: number;
  measure: (text: string) => number;
  isGap: (at: number) => boolean;
}

/** Units without a space between them are one word. */
function placeWords({ units }: BrokenLine, options: WordOptions): (PlacedWords & { isGap: boolean })[] {
  const { measure, isGap } = options;
  const words: (PlacedWords & { isGap: boolean })[] = [];
  let { x } = options;
  let isOpen = false;
  for (const { text, space, start } of units) {
    const width = measure(text);
    const last = words.at(-1);
    if (isOpen && last) {
      last.text += text + space;
      last.width += width;
    } else {
      words.push({ text: text + space, x, width, isGap: isGap(start) });
    }
    isOpen = space === "";
    x += width + measure(space);
  }
  return words;
}
