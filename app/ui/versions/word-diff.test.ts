import { expect, test } from "vitest";
import { wordDiff } from "./word-diff.ts";

test("tells what was taken out and what was put in, by whole words", () => {
  expect(wordDiff("I study statistics now.", "I study data science now.")).toEqual([
    { text: "I study ", kind: "same" },
    { text: "statistics", kind: "removed" },
    { text: "data science", kind: "added" },
    { text: " now.", kind: "same" },
  ]);
});

test("does not take letters and their marks apart", () => {
  const parts = wordDiff("আমি পরিসংখ্যান পড়ি", "আমি কম্পিউটার পড়ি");
  expect(parts).toContainEqual({ text: "পরিসংখ্যান", kind: "removed" });
  expect(parts).toContainEqual({ text: "কম্পিউটার", kind: "added" });
});

test("knows the words of scripts without spaces", () => {
  expect(wordDiff("我学习统计学。", "我学习计算机。").filter(({ kind }) => kind === "same")).not.toEqual([]);
});

test("puts together what the later text is, and gives up on texts that have too little in common", () => {
  const [before, after] = ["One.\n\nTwo three.", "One two.\n\nThree."];
  const later = wordDiff(before, after).filter(({ kind }) => kind !== "removed");
  expect(later.map(({ text }) => text).join("")).toBe(after);

  const many = (word: string) => Array.from({ length: 20_000 }, (_, index) => `${word}${index}`).join(" ");
  expect(wordDiff(many("a"), many("b"))).toEqual([
    { text: many("a"), kind: "removed" },
    { text: many("b"), kind: "added" },
  ]);
});
