import { expect, test } from "vitest";
import { splitSentences } from "./sentences.ts";

test("sentences end at their marks, and not after abbreviations", () => {
  expect(splitSentences("I hold a B.Sc. from Dhaka! Really?! Yes... I do.\nMy uncle, Mr. Rahman, pays.")).toEqual([
    "I hold a B.Sc. from Dhaka!",
    "Really?!",
    "Yes...",
    "I do.",
    "My uncle, Mr. Rahman, pays.",
  ]);
});

test("a text of nothing but marks is read as soon as another", () => {
  expect(splitSentences(`${"!".repeat(400_000)}x`).join("")).toHaveLength(400_001);
});
