import { expect, test } from "vitest";
import type { ApplicationLine, ApplicationPlan } from "#shared/applications/application-plan.ts";
import { nextDayOf } from "./next-day.ts";

const today = "2026-11-29";
const line = (dueOn: string, given: Partial<ApplicationLine> = {}) =>
  ({
    dueOn,
    isReady: false,
    setAsideBecause: null,
    verdict: "needed",
    isLater: false,
    lead: null,
    ...given,
  }) as unknown as ApplicationLine;

interface Given {
  state?: string;
  latest?: string | null;
  savings?: string;
  lines?: ApplicationLine[];
  permit?: string;
}

const plan = ({ state = "planning", latest = null, savings, lines = [], permit }: Given) =>
  ({
    application: { state, outcome: null },
    apply: { latest },
    days: savings === undefined ? [] : [{ id: "savings", latest: savings }],
    steps: [{ lines }],
    after: [],
    reviews: [],
    permit: permit === undefined ? null : { day: permit },
  }) as unknown as ApplicationPlan;

test("the first day ahead is the next: for savings, to apply, of a line, of a permit", () => {
  const days = { latest: "2027-01-02", savings: "2026-12-05" };
  expect(nextDayOf(plan(days), today)).toBe("2026-12-05");
  expect(nextDayOf(plan({ ...days, savings: "2026-11-28" }), today)).toBe("2027-01-02");
  expect(nextDayOf(plan({ ...days, lines: [line(today)] }), today)).toBe(today);
  expect(nextDayOf(plan({ ...days, permit: "2026-12-01" }), today)).toBe("2026-12-01");
  const lead = { beginBy: "2026-12-02", says: "" };
  expect(nextDayOf(plan({ ...days, lines: [line("2026-12-20", { lead })] }), today)).toBe("2026-12-02");
});

test("what is over, done or not asked for has no next day", () => {
  expect(nextDayOf(plan({ latest: "2026-11-28" }), today)).toBeNull();
  expect(nextDayOf(plan({ state: "waiting", latest: "2027-01-02", savings: "2026-12-05" }), today)).toBeNull();
  const lines = [
    line("2026-12-01", { isReady: true }),
    line("2026-12-01", { setAsideBecause: "not for me" }),
    line("2026-12-01", { verdict: "not needed" }),
  ];
  expect(nextDayOf(plan({ lines }), today)).toBeNull();
  for (const state of ["submitted", "travelled"]) {
    expect(nextDayOf(plan({ state, lines: [line("2026-12-01")] }), today)).toBeNull();
    expect(nextDayOf(plan({ state, lines: [line("2026-12-01", { isLater: true })] }), today)).toBe("2026-12-01");
  }
});

test("without any day nothing is said of one", () => {
  expect(nextDayOf(plan({}), today)).toBeNull();
});
