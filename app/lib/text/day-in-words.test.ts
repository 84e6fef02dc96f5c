import { expect, test } from "vitest";
import { dayInWords } from "./day-in-words.ts";

test.each([
  ["2026-11-30", "30 November 2026"],
  ["2026-11", "November 2026"],
  ["2026", "2026"],
])("%s is %s", (date, words) => {
  expect(dayInWords(date)).toBe(words);
});
