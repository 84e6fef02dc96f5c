import { expect, test } from "vitest";
import type { AfterStep, ReviewRule } from "./application-plan.ts";
import { lastDaysAfter } from "./stages.ts";

const day = (id: string, latest: string | null) => ({
  id,
  what: id,
  rule: "",
  earliest: null,
  latest,
  isToApply: false,
});
const step = (id: string, phase: AfterStep["phase"], given: Partial<AfterStep> = {}): AfterStep => ({
  id,
  what: id,
  phase,
  meaning: "",
  earliest: null,
  latest: null,
  missing: [],
  rules: ["xx.visa"],
  isDone: false,
  readAt: null,
  ...given,
});
const review: ReviewRule = {
  id: "xx.review",
  what: "Review",
  rule: "",
  latest: "2026-12-18",
  missing: [],
  isDone: false,
  readAt: null,
};
function lastDays(
  stands: Parameters<typeof lastDaysAfter>[0]["application"],
  given: { after?: AfterStep[]; reviews?: ReviewRule[] },
) {
  const days = [day("xx.review", "2026-12-18"), day("xx.visa", "2027-01-18"), day("xx.undated", null)];
  return lastDaysAfter({ application: stands, days, after: [], reviews: [], ...given }).map(({ id }) => id);
}
const granted = { state: "decided", outcome: "granted" } as const;

test("a day of several steps is there until all of them are done", () => {
  const collect = step("collect", "granted");
  const enter = step("enter", "granted", { rules: ["xx.visa", "xx.undated"] });
  expect(lastDays(granted, { after: [collect, enter] })).toEqual(["xx.visa"]);
  expect(lastDays(granted, { after: [{ ...collect, isDone: true }, enter] })).toEqual(["xx.visa"]);
  expect(
    lastDays(granted, {
      after: [
        { ...collect, isDone: true },
        { ...enter, isDone: true },
      ],
    }),
  ).toEqual([]);
  expect(lastDays({ state: "planning", outcome: null }, { after: [collect] })).toEqual([]);
});

test("the last day for a review is there after a refusal, until it is done", () => {
  const refused = { state: "decided", outcome: "refused" } as const;
  expect(lastDays(refused, { reviews: [review] })).toEqual(["xx.review"]);
  expect(lastDays(refused, { reviews: [{ ...review, isDone: true }] })).toEqual([]);
  expect(lastDays(granted, { reviews: [review] })).toEqual([]);
});
