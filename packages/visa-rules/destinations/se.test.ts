import { expect, test } from "vitest";
import type { Answers } from "#rules/answers/answer.ts";
import { loadDestination } from "./load.ts";
import { rulesOf } from "./rules.ts";

const se = await loadDestination("se");
const rulesWith = (answers: Answers) => rulesOf(se, answers, "2026-11-29");

test("the last day of an appeal is the one that the decision names, and none is reckoned from what is usual", () => {
  const appealWith = (answers: Answers) =>
    rulesWith(answers)
      .windows()
      .find(({ rule }) => rule.id === "se.d.appeal");
  const unknown = { earliest: null, latest: null, missing: ["se.appeal-until"] };
  expect(appealWith({})).toMatchObject(unknown);
  // Asked for before; stored answers may still have it.
  expect(appealWith({ "se.refused-on": "2026-11-28" })).toMatchObject(unknown);
  expect(appealWith({ "se.appeal-until": "2026-12-12" })).toMatchObject({ latest: "2026-12-12", missing: [] });
});

const applicant = { nationality: ["IN"], "course-months": 10, "is-inside": "no", "se.fee-exempt": "no" };

test.each<[string, Answers, boolean | null]>([
  ["most", {}, true],
  ["a national of Japan", { nationality: ["JP"] }, false],
  ["somebody with a scholarship that frees from it", { "se.fee-exempt": "yes" }, false],
  ["a short course from abroad, without a permit", { "course-months": 2 }, false],
  ["somebody who has not said yet what frees from it", { "se.fee-exempt": null }, null],
])("the application fee in the costs follows its line: %s", (_who, answers, holds) => {
  const fee = se.money.to_pay.find(({ id }) => id === "se.pay.application");
  expect(rulesWith({ ...applicant, ...answers }).holds(fee?.if ?? "always")).toBe(holds);
});
