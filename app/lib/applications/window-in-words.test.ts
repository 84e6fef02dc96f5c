import { expect, test } from "vitest";
import type { RuleWindow } from "#shared/rules/rule-check.ts";
import { daysToApplyInWords, windowInWords } from "./window-in-words.ts";

const opening = { id: "xx.money", what: "Money in the account", rule: "So many days." };
const binding = { id: "xx.statement", what: "Bank statement", rule: "Not older.", ends: "your bank statement ends it" };
const apply = (given: Partial<RuleWindow>): RuleWindow => ({
  earliest: "2026-12-02",
  latest: "2027-01-03",
  opening,
  binding,
  isImpossible: false,
  missing: null,
  asks: [],
  ...given,
});

test.each([
  [apply({}), "Apply between 2 December 2026 and 3 January 2027: your bank statement ends it."],
  [apply({ earliest: "2026-11-20" }), "Apply by 3 January 2027: your bank statement ends it."],
  [apply({ earliest: null, opening: null }), "Apply by 3 January 2027: your bank statement ends it."],
  [
    apply({ binding: { ...binding, ends: null } }),
    "Apply between 2 December 2026 and 3 January 2027: the rule “Bank statement” sets the last day.",
  ],
  [
    apply({ earliest: "2026-11-01", latest: "2026-11-24" }),
    "Today is the last day to apply: your bank statement ends it.",
  ],
  [
    apply({ earliest: "2026-11-01", latest: "2026-11-23" }),
    "The last day to apply was 23 November 2026: your bank statement ends it.",
  ],
  [
    apply({ latest: null, binding: null }),
    "Apply from 2 December 2026: the rule “Money in the account” sets the first day. No last day is known.",
  ],
  [
    apply({ earliest: "2026-11-01", latest: null, binding: null }),
    "The application window opened on 1 November 2026 under the rule “Money in the account”. No last day is known.",
  ],
  [
    apply({ earliest: "2027-02-01", isImpossible: true }),
    "No day is left to apply: “Money in the account” opens on 1 February 2027, but “Bank statement” ends before that, on 3 January 2027.",
  ],
  [apply({ earliest: null, binding: null }), "Apply by 3 January 2027."],
  [
    apply({ earliest: "2027-02-01", opening: null, isImpossible: true }),
    "Based on your answers, no day is left to apply.",
  ],
  [apply({ earliest: null, latest: null, opening: null, binding: null, asks: ["course-start"] }), null],
  [null, null],
])("the window %j in words", (window, words) => {
  expect(windowInWords(window, "2026-11-24")).toBe(words);
});

test.each([
  [apply({}), "8 days until you can apply"],
  [apply({ earliest: "2026-11-25" }), "1 day until you can apply"],
  [apply({ earliest: "2026-11-24" }), "40 days left to apply"],
  [apply({ earliest: null, latest: "2026-11-25" }), "1 day left to apply"],
  [apply({ earliest: null, latest: "2026-11-24" }), null],
  [apply({ earliest: null, latest: null }), null],
  [apply({ isImpossible: true }), null],
  [null, null],
])("the days of %j are counted", (window, words) => {
  expect(daysToApplyInWords(window, "2026-11-24")).toBe(words);
});
