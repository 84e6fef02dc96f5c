import { expect, test } from "vitest";
import { daysBetween, localDay } from "./local-day.ts";

test("the day of the device's own clock", () => {
  expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
  expect(localDay(new Date(2026, 10, 24, 0, 1))).toBe("2026-11-24");
});

test("days between two days, over the change of the clock and a leap day", () => {
  expect(daysBetween("2026-11-24", "2027-01-11")).toBe(48);
  expect(daysBetween("2028-02-28", "2028-03-01")).toBe(2);
  expect(daysBetween("2026-03-30", "2026-03-28")).toBe(-2);
});
