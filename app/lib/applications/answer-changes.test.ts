import { expect, test } from "vitest";
import type { AnswersPreview } from "#shared/applications/answer-changes.ts";
import { changeOf } from "./answer-changes.ts";

const figures = { earliest: "2026-12-02", latest: "2027-01-03", toShow: "£23,539", toPay: ["£1,100"] };
const preview = (given: Partial<AnswersPreview> = {}): AnswersPreview => ({
  added: [],
  gone: [],
  before: figures,
  after: figures,
  faults: {},
  ...given,
});

test("nothing is said where nothing changes", () => {
  expect(changeOf(preview())).toBeNull();
});

test("papers that come and go are counted, and listed by their titles", () => {
  expect(changeOf(preview({ added: ["TB certificate"], gone: ["ATAS certificate", "Bank letter"] }))).toEqual({
    summary: "1 paper added, 2 no longer needed",
    lists: [
      { title: "Added", entries: ["TB certificate"] },
      {
        title: "No longer needed",
        entries: ["ATAS certificate", "Bank letter"],
        note: "Your notes on these lines are kept.",
      },
    ],
  });
});

test("days and sums are shown as they become, and as they were", () => {
  const after = { earliest: null, latest: "2027-09-01", toShow: null, toPay: ["£1,100"] };
  expect(changeOf(preview({ after }))).toEqual({
    summary: "Days to apply changed, sums changed",
    lists: [
      {
        title: "Days and sums",
        entries: [
          "Days to apply: until 1 September 2027 (before: from 2 December 2026 until 3 January 2027)",
          "Money to show: not known (before: £23,539)",
        ],
      },
    ],
  });
});
