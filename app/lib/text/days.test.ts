import { expect, test } from "vitest";
import { daysBetween, daysInWords, localDay } from "./days.ts";

test.each([
  ["2026-03-28", "2026-03-30", 2],
  ["2028-02-28", "2028-03-01", 2],
  ["2026-10-26", "2026-10-24", -2],
  ["2026-11-24", "2027-01-11", 48],
])("from %s to %s: %i days, across leap days and clock changes", (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
});

test.each([
  [0, "today"],
  [1, "tomorrow"],
  [48, "in 48 days"],
  [-3, "3 days ago"],
])("%i days in words", (days, words) => {
  expect(daysInWords(days)).toBe(words);
});

test("the day is that of the person's clock", () => {
  expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
});
