import { findGaps } from "#shared/letters/letter-gaps.ts";
import { breakLines } from "#server/drawing/break-lines.ts";
import type { TextStyle } from "#server/drawing/open-fonts.ts";
import { joinGaps, layOutWords, type PlacedWord, type PlacedWords } from "./layout-words.ts";
import { isRightToLeft } from "#server/drawing/reading-direction.ts";
import type { LetterContent } from "./letter-child-io.ts";

/** A4 with margins, in points. */
export const page = { width: 595, height: 842, side: 68, top: 72, bottom: 76 } as const;

interface BlockStyle extends TextStyle {
  isCentred: boolean;
  after: number;
}

const styles = {
  title: { size: 17, weight: 700, isCentred: true, after: 18 },
  subject: { size: 11, weight: 700, isCentred: false, after: 9 },
  paragraph: { size: 11, weight: 400, isCentred: false, after: 9 },
} as const satisfies Record<string, BlockStyle>;

/** Times the font size: room for the vowel signs of every script. */
const lineHeight = 1.6;

export interface PlacedLine extends TextStyle {
  text: string;
  x: number;
  baseline: number;
  width: number;
  isFromRight: boolean;
  words: PlacedWord[];
  gaps: PlacedWords[];
}

type Measure = (text: string, style: TextStyle) => number;

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
  const textWidth = page.width - 2 * page.side;
  const own = (part: string) => measure(part, style);
  const isFromRight = isRightToLeft(text);
  const gaps = findGaps(text);
  return breakLines(text, textWidth, own).map((line) => {
    const lineText = line.units.map((unit) => unit.text + unit.space).join("");
    const width = own(lineText.trimEnd());
    const free = textWidth - width;
    const x = page.side + (isCentred ? free / 2 : isFromRight ? free : 0);
    const isGap = (at: number) => gaps.some(({ start, end }) => start <= at && at < end);
    const words = layOutWords(line, { x, isFromRight, measure: own, isGap });
    return {
      text: lineText.trimEnd(),
      x,
      width,
      size,
      weight,
      isFromRight,
      words,
      gaps: joinGaps(words),
    };
  });
}
