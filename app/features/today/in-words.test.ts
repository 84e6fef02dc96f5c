import { expect, test } from "vitest";
import type { ApplicationCard } from "#shared/applications/application.ts";
import { startInWords, untilInWords } from "./in-words.ts";

const today = "2026-11-24";
const card = (given: Partial<ApplicationCard>) =>
  ({ start: "2027-01-11", institution: "University of Leeds", city: "Leeds", ...given }) as ApplicationCard;

test.each([
  [{}, "48 days to the start of your course at University of Leeds"],
  [{ institution: "" }, "48 days to the start of your course in Leeds"],
  [{ institution: "", city: "", start: "2026-11-25" }, "1 day to the start of your course"],
  [{ start: today }, "The start of your course at University of Leeds is today"],
  [{ start: "2026-11-23", institution: "" }, "The start of your course in Leeds was 1 day ago"],
  [{ start: null }, null],
])("the start of %j", (given, words) => {
  expect(startInWords(card(given), today)).toBe(words);
});

test.each([
  ["2027-01-03", "By 3 January 2027, 40 days left"],
  ["2026-11-25", "By 25 November 2026, 1 day left"],
  [today, "By 24 November 2026, today is the last day"],
  ["2026-11-23", "The last day was 23 November 2026"],
])("until %s", (until, words) => {
  expect(untilInWords(until, today)).toBe(words);
});
