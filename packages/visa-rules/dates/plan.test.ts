import { expect, test } from "vitest";
import type { Answers } from "#rules/answers/answer.ts";
import { factOf as fact } from "#rules/testing/records.ts";
import { addDays, addMonths, ageOn, daysBetween, monthsBegun } from "./day.ts";
import { type DateRule, dateSchema, planOf, windowsOf } from "./plan.ts";

const facts = [fact({ id: "xx.paper", value: 31, unit: "days" }), fact({ id: "xx.open", value: null })];
const rule = (given: Partial<DateRule> & { id: string }) =>
  dateSchema.parse({ what: "A day", rule: "A rule.", facts: ["xx.paper"], ...given });
const windows = (rules: DateRule[], answers: Answers) =>
  windowsOf(rules, { answers, factOf: (id) => facts.find((one) => one.id === id) });

const opening = rule({
  id: "xx.date.opening",
  action: "apply",
  earliest: { answer: "course-start", months: -6, before: false },
});
const paper = rule({
  id: "xx.date.paper",
  action: "apply",
  latest: { answer: "xx.closing", days: { fact: "xx.paper" }, before: false },
});
const last = rule({ id: "xx.date.last", action: "apply", latest: "2027-03-01" });

test("windows of an action are taken together, and the rules that set its days are named", () => {
  const found = windows([opening, paper, last], { "course-start": "2027-06-02", "xx.closing": "2026-12-03" });
  expect(planOf("apply", found, "2026-11-24")).toEqual({
    action: "apply",
    earliest: "2026-12-02",
    latest: "2027-01-03",
    opening,
    binding: paper,
    isImpossible: false,
    missing: [],
  });
});

test("no day may be left, and what is missing is named", () => {
  const late = windows([opening, paper], { "course-start": "2027-09-02", "xx.closing": "2026-12-03" });
  expect(planOf("apply", late, "2026-11-24")).toMatchObject({ isImpossible: true });
  const open = windows([opening, paper, last], { "xx.closing": "2026-12-03" });
  expect(planOf("apply", open, "2026-11-24")).toMatchObject({
    earliest: null,
    latest: "2027-01-03",
    missing: ["course-start"],
  });
  expect(planOf("enter", open, "2026-11-24")).toMatchObject({
    earliest: null,
    latest: null,
    opening: null,
    binding: null,
  });
});

test("what is usual ends it only while its day is still to come, and not before the first one", () => {
  const start = rule({ id: "xx.date.start", action: "apply", latest: { answer: "course-start" } });
  const usual = rule({
    id: "xx.date.usual",
    action: "apply",
    isUsual: true,
    latest: { answer: "course-start", days: { fact: "xx.paper" }, before: true },
  });
  const held = rule({ id: "xx.date.held", action: "apply", earliest: { answer: "xx.since", days: 28 } });
  const found = windows([start, usual, held], { "course-start": "2027-01-31", "xx.since": "2026-11-01" });
  expect(planOf("apply", found, "2026-12-31")).toMatchObject({ latest: "2026-12-31", binding: usual });
  expect(planOf("apply", found, "2027-01-01")).toMatchObject({ latest: "2027-01-31", binding: start });
  const late = windows([start, usual, held], { "course-start": "2027-01-31", "xx.since": "2026-12-20" });
  expect(planOf("apply", late, "2026-12-20")).toMatchObject({ latest: "2027-01-31", isImpossible: false });
});

test("a rule for some is left out for others, and is open while that is not known", () => {
  const inside = rule({
    id: "xx.date.inside",
    action: "apply",
    latest: "2026-12-24",
    if: { answer: "is-inside", in: ["yes"] },
  });
  expect(windows([inside], { "is-inside": "no" })).toEqual([]);
  expect(windows([inside], {})).toMatchObject([{ latest: null, missing: ["is-inside"] }]);
  expect(windows([inside], { "is-inside": "yes" })).toMatchObject([{ latest: "2026-12-24", missing: [] }]);
});

test("the length of a fact may be taken away, and one that says nothing leaves the day open", () => {
  const back = rule({
    id: "xx.date.back",
    earliest: { answer: "course-start", days: { fact: "xx.paper" }, before: true },
  });
  expect(windows([back], { "course-start": "2027-01-31" })).toMatchObject([{ earliest: "2026-12-31" }]);
  const open = rule({
    id: "xx.date.open",
    earliest: { answer: "course-start", months: { fact: "xx.open" }, before: false },
  });
  expect(windows([open], { "course-start": "2027-01-31" })).toMatchObject([{ earliest: null, missing: [] }]);
});

test("days and months", () => {
  expect(addMonths("2027-01-31", 1)).toBe("2027-02-28");
  expect(addMonths("2028-01-31", 1)).toBe("2028-02-29");
  expect(addMonths("2028-02-29", 12)).toBe("2029-02-28");
  expect(addMonths("2027-08-31", -6)).toBe("2027-02-28");
  expect(addDays("2026-03-28", 1)).toBe("2026-03-29");
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(daysBetween("2026-03-01", "2026-02-27")).toBe(-2);
  expect(ageOn("2008-02-29", "2026-02-28")).toBe(17);
  expect(ageOn("2008-02-29", "2026-03-01")).toBe(18);
});

test.each([
  ["2026-09-01", "2027-08-31", 12],
  ["2026-09-01", "2027-09-01", 13],
  ["2026-09-15", "2027-03-30", 7],
  ["2026-01-31", "2026-02-28", 1],
  ["2028-02-01", "2028-02-29", 1],
  ["2026-10-01", "2027-07-31", 10],
  ["2026-12-01", "2027-05-31", 6],
  ["2026-10-01", "2027-08-01", 11],
  ["2026-10-01", "2026-10-01", 1],
])("from %s to %s are %i months begun", (first, end, months) => {
  expect(monthsBegun(first, end)).toBe(months);
});
