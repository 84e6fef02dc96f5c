import { describe, expect, it } from "vitest";
import { breakLines } from "./break-lines.ts";

/** Every character has a width of 1. */
const lines = (text: string, width: number) =>
  breakLines(text, width, (part) => Array.from(part).length).map(({ units }) =>
    units
      .map(({ text: word, space }) => word + space)
      .join("")
      .trimEnd(),
  );

describe("a paragraph", () => {
  it("is broken between words, and where it says so", () => {
    expect(lines("one two three\nfour", 7)).toEqual(["one two", "three", "four"]);
    expect(lines("one\n\ntwo", 7)).toEqual(["one", "two"]);
    expect(lines("", 7)).toEqual([]);
  });

  it("is broken inside of a word only after a hyphen, or where no line has room for it", () => {
    expect(lines("state-of-the-art", 9)).toEqual(["state-of-", "the-art"]);
    expect(lines("2019-2023 x", 6)).toEqual(["2019-2", "023 x"]);
    expect(lines("abcdefgh i", 3)).toEqual(["abc", "def", "gh", "i"]);
  });

  it("leaves signs with the characters that they belong to, in scripts without spaces", () => {
    expect(lines("数据科学，硕士（北京）课程。", 4)).toEqual(["数据科", "学，硕士", "（北京）", "课程。"]);
    expect(lines("我学Python和", 7)).toEqual(["我学", "Python和"]);
  });

  it("keeps letters and their marks together", () => {
    const cut = breakLines("ক্ষমতা".repeat(4), 5, (part) => Array.from(part).length).flatMap(({ units }) => units);
    expect(cut.map(({ text }) => text).join("")).toBe("ক্ষমতা".repeat(4));
    expect(cut.some(({ text }) => /^\p{M}/u.test(text))).toBe(false);
  });

  it("knows where each word stands in it", () => {
    const text = "one two\nthree  (数据)";
    for (const { units } of breakLines(text, 6, (part) => part.length)) {
      for (const unit of units) expect(text.slice(unit.start).startsWith(unit.text)).toBe(true);
    }
  });
});
