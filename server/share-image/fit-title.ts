import { type BrokenLine, breakLines } from "#server/drawing/break-lines.ts";
import type { TextStyle } from "#server/drawing/open-fonts.ts";
import { isRightToLeft } from "#server/drawing/reading-direction.ts";

interface FittedTitle {
  style: TextStyle;
  lines: { text: string; baseline: number }[];
  isFromRight: boolean;
}

const sizes = [
  { size: 76, maxLines: 2 },
  { size: 64, maxLines: 3 },
  { size: 54, maxLines: 4 },
] as const;
/** Times the font size; scripts with signs above and below need more. */
const lineHeights = { latin: 1.22, other: 1.5 } as const;
const latin = /^[\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}\p{sc=Cyrillic}\p{sc=Greek}]*$/u;

/** At most four lines in the middle of `area`, with an ellipsis where text is cut. */
export function fitTitle(
  title: string,
  width: number,
  area: { top: number; bottom: number },
  measure: (text: string, style: TextStyle) => number,
): FittedTitle {
  const lineHeight = latin.test(title) ? lineHeights.latin : lineHeights.other;
  const fitted = sizes
    .map(({ size, maxLines }) => {
      const style: TextStyle = { size, weight: 700 };
      const own = (text: string) => measure(text, style);
      return { style, own, maxLines, broken: breakLines(title, width, own) };
    })
    .find(({ broken, maxLines }, index) => broken.length <= maxLines || index === sizes.length - 1);
  if (!fitted) return { style: { size: sizes[0].size, weight: 700 }, lines: [], isFromRight: false };
  const { style, own, maxLines, broken } = fitted;
  const texts = broken.slice(0, maxLines).map(textOf);
  if (broken.length > maxLines) {
    texts[maxLines - 1] = withEllipsis(texts[maxLines - 1] ?? "", width, own);
  }
  const height = style.size * lineHeight;
  const top = (area.top + area.bottom - texts.length * height) / 2;
  return {
    style,
    isFromRight: isRightToLeft(title),
    lines: texts.map((text, index) => ({ text, baseline: top + index * height + (height + style.size * 0.7) / 2 })),
  };
}

function textOf({ units }: BrokenLine): string {
  return units
    .map(({ text, space }) => text + space)
    .join("")
    .trimEnd();
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Cuts after a word where the line has several. */
export function withEllipsis(line: string, width: number, measure: (text: string) => number): string {
  let shown = Array.from(graphemes.segment(line), ({ segment }) => segment);
  const isWhole = measure(`${line}…`) <= width;
  while (shown.length > 0 && measure(`${shown.join("").trimEnd()}…`) > width) shown = shown.slice(0, -1);
  const text = shown.join("");
  return `${isWhole ? text : text.replace(/\s+\S*$/u, "")}…`;
}
