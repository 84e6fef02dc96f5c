import { expect, test } from "vitest";
import { type AnswerValue, findFaultOfValue } from "./answer.ts";
import { sharedAnswers, withDerived } from "./shared.ts";

test.each<[string, AnswerValue, boolean]>([
  ["is-pregnant", "yes", true],
  ["is-pregnant", "maybe", false],
  ["course-level", "doctorate", true],
  ["course-level", "kindergarten", false],
  ["course-level", ["doctorate"], false],
  ["payers", ["self", "parents"], true],
  ["payers", [], true],
  ["payers", ["self", "uncle"], false],
  ["payers", "self", false],
  ["residence", "BD", true],
  ["residence", "Bangladesh", false],
  ["residence", 1, false],
  ["nationality", ["BD", "GB"], true],
  ["nationality", ["bd"], false],
  ["nationality", "BD", false],
  ["born-on", "2008-02-29", true],
  ["born-on", "2007-02-29", false],
  ["born-on", 2007, false],
  ["fee", 0, true],
  ["fee", -1, false],
  ["fee", 1e308, false],
  ["fee", Number.NaN, false],
  ["fee", "100", false],
])("%s %j", (id, value, isGood) => {
  const answer = sharedAnswers.find((one) => one.id === id);
  if (!answer) throw new Error(`there is no answer ${id}`);
  expect(findFaultOfValue(answer, value) === null).toBe(isGood);
});

const today = "2026-11-22";

test("the age is that on the day of the application, or today's", () => {
  expect(withDerived({ "born-on": "2008-12-01" }, today)).toMatchObject({ age: 17 });
  expect(withDerived({ "born-on": "2008-12-01", "application-day": "2026-12-01" }, today)).toMatchObject({ age: 18 });
});

test("the length of the course follows from its days, unless it is said", () => {
  const days = { "course-start": "2026-09-15", "course-end": "2027-03-30" };
  expect(withDerived(days, today)).toMatchObject({ "course-months": 7 });
  expect(withDerived({ ...days, "course-months": 6 }, today)).toMatchObject({ "course-months": 6 });
  expect(withDerived({ "course-start": "2026-09-15" }, today)).not.toHaveProperty("course-months");
  const swapped = { "course-start": "2027-03-30", "course-end": "2026-09-15" };
  expect(withDerived(swapped, today)).not.toHaveProperty("course-months");
});

test("who comes follows from the family, but not how many children", () => {
  expect(withDerived({ family: [] }, today)).toMatchObject({ partners: 0, children: 0 });
  expect(withDerived({ family: ["partner", "children"] }, today)).toMatchObject({ partners: 1 });
  expect(withDerived({ family: ["partner", "children"] }, today)).not.toHaveProperty("children");
});

test("one applies where one lives, unless it is said", () => {
  expect(withDerived({ residence: "AE" }, today)).toMatchObject({ "applying-from": "AE" });
  expect(withDerived({ residence: "AE", "applying-from": "IN" }, today)).toMatchObject({ "applying-from": "IN" });
});

test("whoever applies where they live without its passport is told from one at home", () => {
  const of = (nationality: string[], residence: string) => withDerived({ nationality, residence }, today);
  expect(of(["IN", "GB"], "GB")).toMatchObject({ "own-passport": "yes" });
  expect(of(["IN"], "AE")).toMatchObject({ "own-passport": "no" });
  expect(of(["GB"], "GI")).toMatchObject({ "own-passport": "unclear" });
  expect(withDerived({ nationality: ["IN"] }, today)).not.toHaveProperty("own-passport");
  expect(withDerived({ residence: "AE" }, today)).not.toHaveProperty("own-passport");
});

test("*not sure* is as good as no answer", () => {
  expect(withDerived({ "is-pregnant": null, fee: undefined }, today)).toEqual({});
});
