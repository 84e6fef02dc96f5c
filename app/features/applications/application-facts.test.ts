import { expect, test } from "vitest";
import { datesOf } from "./application-facts.ts";

const card = {
  state: "planning",
  start: "2040-09-10",
  daysToStart: 200,
  earliest: "2040-03-01",
  latest: "2040-08-01",
  isWindowUndecided: false,
} as const;
const labels = (state: Parameters<typeof datesOf>[0]["state"]) =>
  datesOf({ ...card, state }).map(({ label, value, note }) => [`${label}: ${value}`, note].filter(Boolean).join(", "));

test("days to apply are told until the application is made", () => {
  expect(labels("preparing")).toEqual([
    "Start of the course: 10 September 2040, in 200 days",
    "Apply: from 1 March 2040 until 1 August 2040",
  ]);
  expect(datesOf({ ...card, earliest: "2020-03-01" })[1]).toEqual({ label: "Apply", value: "by 1 August 2040" });
  expect(datesOf({ ...card, earliest: null })[1]).toEqual({ label: "Apply", value: "by 1 August 2040" });
  expect(datesOf({ ...card, latest: null })[1]).toEqual({ label: "Apply", value: "from 1 March 2040" });
  expect(datesOf({ ...card, earliest: null, latest: "2020-08-01" })[1]?.value).toBe("the last day was 1 August 2020");
  expect(datesOf({ ...card, earliest: "2040-09-01" })[1]?.value).toBe("no day is left");
  expect(labels("submitted")).toEqual(["Start of the course: 10 September 2040, in 200 days"]);
});
