import { cleanText } from "./clean-text.ts";
import type { PageLine } from "./extraction.ts";
import { inLines } from "./in-lines.ts";

/** In pixels from the left and the top of the picture. */
interface Place {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Words beside each other that recognition took for one line, which are those of one column. */
interface ScannedPiece {
  words: readonly { text: string; bbox: Place }[];
  baseline: Place;
}

/** Points of A4. */
const LONGEST_SIDE = 842;

/** Lines of tables and dirt, taken for signs. */
const frame = /^[|[\]{}‘’'"“”_~*«»]+|[|[\]{}‘’'"“”_~*«»]+$/g;

/**
 * The words of one page that was read as a picture, line by line; as if the page were of A4 and lay straight. `longestSide`: of the
 * picture, in pixels.
 */
export function linesOfPieces(
  pieces: readonly ScannedPiece[],
  { page, longestSide }: { page: number; longestSide: number },
): PageLine[] {
  const scale = LONGEST_SIDE / longestSide;
  const slope = slopeOf(pieces);
  const words = pieces.flatMap((piece) => piece.words);
  const heights = words.map(({ bbox }) => bbox.y1 - bbox.y0).toSorted((a, b) => a - b);
  // A dash is low, and a bracket high.
  const height = heights[Math.floor(heights.length / 2)] ?? 0;
  const seen = words.flatMap(({ text, bbox: { x0, y0, x1, y1 } }) => {
    const bare = cleanText(text).replaceAll(frame, "").replace(/^0ct/i, "Oct");
    const middle = (y0 + y1) / 2;
    const place = { left: (x0 + slope * middle) * scale, right: (x1 + slope * middle) * scale };
    return /[\p{L}\d]/u.test(bare) ? [{ text: bare, ...place, top: middle - slope * x0, height }] : [];
  });
  return inLines(seen).map((line) => ({ page, words: line }));
}

/** How far all lines fall together from left to right: one alone is too short to tell. */
function slopeOf(pieces: readonly ScannedPiece[]): number {
  const run = pieces.reduce((sum, { baseline: { x0, x1 } }) => sum + x1 - x0, 0);
  const fall = pieces.reduce((sum, { baseline: { y0, y1 } }) => sum + y1 - y0, 0);
  return run > 0 ? fall / run : 0;
}
