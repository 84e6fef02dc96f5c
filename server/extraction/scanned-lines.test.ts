import { expect, test } from "vitest";
import { linesOfPieces } from "./scanned-lines.ts";

/** A word in a column of its own; `fall`: of its baseline, in pixels. */
const piece = (text: string, x0: number, y0: number, { width = 100, height = 20, fall = 0 } = {}) => {
  const bbox = { x0, y0, x1: x0 + width, y1: y0 + height };
  return { words: [{ text, bbox }], baseline: { ...bbox, y0: bbox.y1, y1: bbox.y1 + fall } };
};
const about = { page: 2, longestSide: 1_684 };
const shown = (...pieces: ReturnType<typeof piece>[]) =>
  linesOfPieces(pieces, about).map((line) => line.words.map(({ text }) => text).join(" "));

test("words that columns part are one line, from left to right, at their places in points", () => {
  expect(linesOfPieces([piece("36,900.00", 800, 103), piece("Sep", 120, 100), piece("30", 20, 100)], about)).toEqual([
    {
      page: 2,
      words: [
        { text: "30", left: 10, right: 60 },
        { text: "Sep", left: 60, right: 110 },
        { text: "36,900.00", left: 400, right: 450 },
      ],
    },
  ]);
});

test("a high bracket or a low dash parts no line, and two lines stay two", () => {
  const dash = piece("-5.00", 200, 112, { height: 4 });
  expect(shown(piece("Balance", 20, 100), dash, piece("next", 20, 135))).toEqual(["Balance -5.00", "next"]);
});

test("lines that fall over the page, as it lay aslant, are one each and stand above each other", () => {
  const fall = 5;
  const [first, second] = [100, 1_100].map((y) => [
    piece("01/10/2026", 20 - y * 0.05, y, { fall }),
    piece("20.00", 1_020 - y * 0.05, y + 50, { fall }),
  ]);
  const lines = linesOfPieces([...(first ?? []), ...(second ?? [])], about);
  expect(lines.map(({ words }) => words.map(({ text }) => text))).toEqual([
    ["01/10/2026", "20.00"],
    ["01/10/2026", "20.00"],
  ]);
  expect(lines[1]?.words[1]?.left).toBeCloseTo(lines[0]?.words[1]?.left ?? 0, 0);
});

test("the lines of a table are no signs, and a nought is no letter", () => {
  expect(shown(piece("|", 10, 100), piece("|01", 20, 100), piece("0ct", 130, 100), piece("20.00|", 300, 100))).toEqual([
    "01 Oct 20.00",
  ]);
  expect(shown()).toEqual([]);
});
