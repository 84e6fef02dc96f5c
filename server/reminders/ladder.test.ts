import { expect, test } from "vitest";
import { documentTypes } from "#shared/documents/document.ts";
import { ladderOfPaper, rungOn, rungsOf } from "./ladder.ts";

const daysOf = (...given: Parameters<typeof rungsOf>) => rungsOf(...given).map(({ id, from }) => `${id} ${from}`);

test("a passport has six months, and the day after asks for the new date", () => {
  expect(daysOf("passport", "2027-09-15")).toEqual([
    "6 months 2027-03-15",
    "5 months 2027-04-15",
    "4 months 2027-05-15",
    "3 months 2027-06-15",
    "2 months 2027-07-15",
    "1 months 2027-08-15",
    "after 2027-09-16",
  ]);
});

test("what takes weeks has four months, other papers and lines have days", () => {
  expect(rungsOf("slow paper", "2027-09-15").map(({ id }) => id)).toEqual([
    "4 months",
    "3 months",
    "2 months",
    "1 months",
    "after",
  ]);
  expect(daysOf("paper", "2028-03-05")).toEqual([
    "14 days 2028-02-20",
    "7 days 2028-02-27",
    "3 days 2028-03-02",
    "1 days 2028-03-04",
    "after 2028-03-06",
  ]);
  expect(rungsOf("line", "2027-01-01").map(({ id }) => id)).toEqual([
    "14 days",
    "7 days",
    "3 days",
    "1 days",
    "0 days",
  ]);
  expect(rungsOf("begin", "2027-01-01")).toEqual(rungsOf("line", "2027-01-01"));
  expect(daysOf("apply", "2027-01-20")[0]).toBe("30 days 2026-12-21");
  expect(daysOf("permit", "2027-10-31")).toEqual([
    "4 months 2027-06-30",
    "3 months 2027-07-31",
    "2 months 2027-08-31",
    "1 months 2027-09-30",
    "after 2027-11-01",
  ]);
  expect(daysOf("deadline", "2026-12-18").at(-1)).toBe("0 days 2026-12-18");
});

test.each([
  ["2032-02-29", "2031-08-29", "2032-03-01"],
  ["2027-08-31", "2027-02-28", "2027-09-01"],
  ["2028-08-31", "2028-02-29", "2028-09-01"],
  ["2027-12-31", "2027-06-30", "2028-01-01"],
])("a passport until %s begins on %s and is asked for on %s", (day, first, after) => {
  const rungs = rungsOf("passport", day).map(({ from }) => from);
  expect([rungs[0], rungs.at(-1)]).toEqual([first, after]);
  expect(rungs).toEqual(rungs.toSorted());
  expect(new Set(rungs).size).toBe(7);
});

test("every type of paper has a ladder", () => {
  expect(documentTypes.filter((type) => ladderOfPaper(type) === "passport")).toEqual(["Passport"]);
  expect(documentTypes.filter((type) => ladderOfPaper(type) === "slow paper")).toEqual([
    "IELTS Certificate",
    "TOEFL Certificate",
    "Medical Certificate",
    "Police Clearance",
  ]);
});

test("a day stands on the last rung that it reached, until the day is over", () => {
  const rungId = (today: string, seenTo: string | null = null) =>
    rungOn(today, { ladder: "line", day: "2027-01-31", seenTo })?.id ?? null;
  expect(rungId("2027-01-16")).toBe(null);
  expect(rungId("2027-01-17")).toBe("14 days");
  expect(rungId("2027-01-23")).toBe("14 days");
  expect(rungId("2027-01-29")).toBe("3 days");
  expect(rungId("2027-01-31")).toBe("0 days");
  expect(rungId("2027-02-01")).toBe(null);
  // Who gave it its day on the 20th need not hear of the 17th.
  expect(rungId("2027-01-21", "2027-01-20")).toBe(null);
  expect(rungId("2027-01-24", "2027-01-20")).toBe("7 days");
});

test("who keeps a paper that expired long ago is asked nothing", () => {
  const rungId = (today: string) => rungOn(today, { ladder: "passport", day: "2027-01-31", seenTo: null })?.id ?? null;
  expect(rungId("2027-02-01")).toBe("after");
  expect(rungId("2027-03-02")).toBe("after");
  expect(rungId("2027-03-03")).toBe(null);
});
