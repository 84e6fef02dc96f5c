import { expect, it } from "vitest";
import { findInText, maxMatches } from "./whole-text-dialog.tsx";

const found = (text: string, words: string) => findInText(text, words).map(({ start, end }) => text.slice(start, end));

it("finds words in any case, over the end of a line too", () => {
  expect(found("Data\nanalysis and DATA analysis, data", " data  analysis ")).toEqual([
    "Data\nanalysis",
    "DATA analysis",
  ]);
});

it("takes signs as they are", () => {
  expect(found("C++, C# and C", "c++")).toEqual(["C++"]);
  expect(found("a.b axb (x) [y] {z} ^$ \\d 1-2/3", "a.b")).toEqual(["a.b"]);
  for (const sign of ["(x)", "[y]", "{z}", "^$", "\\d", "1-2/3"]) {
    expect(found("a.b axb (x) [y] {z} ^$ \\d 1-2/3", sign)).toEqual([sign]);
  }
});

it("finds nothing for nothing, and no more than can be shown", () => {
  expect(found("text", "  ")).toEqual([]);
  expect(findInText("x".repeat(10_000), "x")).toHaveLength(maxMatches);
});
