import { expect, test } from "vitest";
import { addDays } from "#rules/dates/day.ts";
import { checkHolding, holdingPeriod, isFresh, together } from "./holding.ts";

test("28 days count their first, and a paper is good for 31 more", () => {
  expect(holdingPeriod("2026-11-22", 28, 31)).toEqual({
    earliestClosingDay: "2026-12-19",
    latestApplication: "2027-01-19",
  });
});

test("the period crosses a leap day as it crosses any", () => {
  expect(holdingPeriod("2028-02-05", 28, 31).earliestClosingDay).toBe("2028-03-03");
  expect(holdingPeriod("2027-02-05", 28, 31).earliestClosingDay).toBe("2027-03-04");
});

const closing = "2026-12-19";

test.each([
  [27, false],
  [28, true],
  [29, true],
])("money that came %i days before, the last included", (daysAgo, isMet) => {
  const arrived = addDays(closing, 1 - daysAgo);
  const balances = [
    { day: "2026-01-01", amount: 10 },
    { day: arrived, amount: 36_539 },
  ];
  expect(checkHolding(balances, 36_539, closing, 28)).toMatchObject({ isMet });
});

test("one day below is enough to fail, and the lowest is named", () => {
  const balances = [
    { day: "2026-11-01", amount: 40_000 },
    { day: "2026-12-01", amount: 36_000 },
    { day: "2026-12-02", amount: 35_000 },
    { day: "2026-12-03", amount: 40_000 },
  ];
  expect(checkHolding(balances, 36_539, closing, 28)).toEqual({
    isMet: false,
    lowest: { day: "2026-12-02", amount: 35_000 },
    firstShort: "2026-12-01",
  });
});

test("of several balances of one day the last counts, and what comes after the closing day does not", () => {
  const balances = [
    { day: "2026-11-01", amount: 40_000 },
    { day: "2026-12-01", amount: 10 },
    { day: "2026-12-01", amount: 40_000 },
    { day: "2026-12-20", amount: 10 },
  ];
  expect(checkHolding(balances, 36_539, closing, 28)).toMatchObject({ isMet: true, since: "2026-11-22" });
});

test("before the first balance nothing is known", () => {
  const late = [{ day: "2026-12-01", amount: 40_000 }];
  expect(checkHolding(late, 36_539, closing, 28)).toEqual({ isMet: null, unknownUntil: "2026-12-01" });
  expect(checkHolding([], 36_539, closing, 28)).toEqual({ isMet: null, unknownUntil: closing });
});

test("several accounts are one, from the day on which all are known", () => {
  const savings = [
    { day: "2026-11-10", amount: 500 },
    { day: "2026-11-01", amount: 1000 },
  ];
  const current = [{ day: "2026-11-05", amount: 200 }];
  expect(together([savings, current])).toEqual([
    { day: "2026-11-05", amount: 1200 },
    { day: "2026-11-10", amount: 700 },
  ]);
});

test("hundredths of several accounts add up exactly", () => {
  const day = "2026-11-01";
  expect(together([[{ day, amount: 0.7 }], [{ day, amount: 0.1 }]])).toEqual([{ day, amount: 0.8 }]);
});

test.each([
  ["2026-12-19", true],
  ["2027-01-18", true],
  ["2027-01-19", true],
  ["2027-01-20", false],
  ["2026-12-18", false],
])("a paper of 19 December on %s", (day, isGood) => {
  expect(isFresh(closing, day, 31)).toBe(isGood);
});
