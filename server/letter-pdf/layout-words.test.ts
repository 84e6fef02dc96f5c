import { expect, it } from "vitest";
import { breakLines } from "#server/drawing/break-lines.ts";
import { joinGaps, layOutWords } from "./layout-words.ts";

const measure = (text: string) => text.length;

function place(text: string, isFromRight: boolean, isGap = (_at: number) => false) {
  const [line = { units: [] }] = breakLines(text, 1_000, measure);
  return layOutWords(line, { x: 100, isFromRight, measure, isGap });
}

const placesOf = (text: string, isFromRight: boolean) =>
  place(text, isFromRight).map(({ text: word, x }) => [word.trimEnd(), x - 100]);

it("puts words from the left one after the other", () => {
  expect(placesOf("one two 3", false)).toEqual([
    ["one", 0],
    ["two", 4],
    ["3", 8],
  ]);
});

it("puts words from the right from the right edge on, and those from the left among them in their own order", () => {
  // On paper: "הו MSc 2026 אבג"
  expect(placesOf("אבג MSc 2026 הו", true)).toEqual([
    ["אבג", 12],
    ["MSc", 3],
    ["2026", 7],
    ["הו", 0],
  ]);
});

it("puts a number behind words from the right at their left", () => {
  expect(placesOf("אבג 2026 4", true)).toEqual([
    ["אבג", 7],
    ["2026", 2],
    ["4", 0],
  ]);
});

it("joins the words of a gap", () => {
  const text = "My [fill in: grade] is [fill in: x]";
  const isGap = (at: number) => (at >= 3 && at < 19) || at >= 23;
  expect(joinGaps(place(text, false, isGap)).map(({ x, width }) => [x - 100, width])).toEqual([
    [3, 16],
    [23, 12],
  ]);
});
