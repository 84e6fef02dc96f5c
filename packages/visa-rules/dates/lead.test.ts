import { expect, test } from "vitest";
import { dayToBegin } from "./lead.ts";

test.each<[string | number, string | null, string, string]>([
  [28, "days", "2027-01-11", "2026-12-14"],
  [4, "weeks", "2027-01-11", "2026-12-14"],
  // A month that has no such day, with and without a leap day.
  [1, "months", "2027-03-31", "2027-02-28"],
  [1, "months", "2028-03-31", "2028-02-29"],
  [2, "days", "2028-03-01", "2028-02-28"],
  ["2 to 4 weeks", null, "2027-01-11", "2026-12-14"],
  // Six weeks of five days; from a Sunday the first one back is its Friday.
  [30, "working days", "2027-01-11", "2026-11-30"],
  [1, "working days", "2027-01-10", "2027-01-08"],
  [1, "working days", "2028-03-01", "2028-02-29"],
])("what takes %s %s, and is to be there on %s, begins on %s", (value, unit, day, begin) => {
  expect(dayToBegin(day, { value, unit })).toBe(begin);
});

test.each<[string | number | boolean | null, string | null]>([
  [null, null],
  [80, "percent"],
  [2.5, "months"],
  ["about 8 to 12 weeks or more", null],
  [true, null],
])("%s %s is no length of time", (value, unit) => {
  expect(dayToBegin("2027-01-11", { value, unit })).toBeNull();
});
