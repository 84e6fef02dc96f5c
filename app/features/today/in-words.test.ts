import { expect, test } from "vitest";
import type { ApplicationCard } from "#shared/applications/application.ts";
import type { RuleWindow } from "#shared/rules/rule-check.ts";
import { startInWords, untilInWords, windowInWords } from "./in-words.ts";

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

const binding = { id: "gb.date.cas", what: "CAS", rule: "Within six months.", ends: null };
const window = (given: Partial<RuleWindow>): RuleWindow => ({
  earliest: null,
  latest: null,
  opening: null,
  binding: null,
  isImpossible: false,
  missing: null,
  asks: [],
  ...given,
});

test.each([
  [
    window({ earliest: "2026-12-08", latest: "2027-01-03", binding }),
    "Apply between 8 December 2026 and 3 January 2027: CAS.",
  ],
  [window({ earliest: "2026-11-24", latest: "2027-01-03" }), "Apply by 3 January 2027."],
  [window({ latest: "2026-11-23", binding }), "The last day to apply was 23 November 2026: CAS."],
  [window({ earliest: "2026-12-08", opening: binding }), "Apply from 8 December 2026: CAS."],
  [window({ earliest: "2026-11-01" }), null],
  [window({ missing: "It depends on: When?" }), "The last day to apply depends on answers that are missing."],
  [
    window({ earliest: "2026-12-08", missing: "It depends on: When?" }),
    "Apply from 8 December 2026. The last day to apply depends on answers that are missing.",
  ],
  [
    window({ earliest: "2027-02-01", latest: "2027-01-03", isImpossible: true }),
    "By what you told, no day is left to apply.",
  ],
  [null, null],
])("the window %#", (given, words) => {
  expect(windowInWords(given, today)).toBe(words);
});

test.each([
  ["2027-01-03", "Until 3 January 2027, 40 days left"],
  ["2026-11-25", "Until 25 November 2026, 1 day left"],
  [today, "Until 24 November 2026, today is the last day"],
  ["2026-11-23", "Its day was 23 November 2026"],
])("until %s", (until, words) => {
  expect(untilInWords(until, today)).toBe(words);
});
