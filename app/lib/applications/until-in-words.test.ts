import { expect, test } from "vitest";
import { untilInWords } from "./until-in-words.ts";

const today = "2026-11-24";

test.each([
  ["2027-01-03", "By 3 January 2027, 40 days left"],
  ["2026-11-25", "By 25 November 2026, 1 day left"],
  [today, "By 24 November 2026, today is the last day"],
  ["2026-11-23", "The last day was 23 November 2026"],
])("until %s", (until, words) => {
  expect(untilInWords(until, today)).toBe(words);
});
