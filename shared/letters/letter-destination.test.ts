import { expect, test } from "vitest";
import { boxesOf, offeredPurposes } from "./letter-destination.ts";
import { letterPlans } from "./letter-plans.ts";
import { letterFactNames, letterPurposes } from "./letter.ts";

const purposesOf = (country: string | null, tab: "sop" | "cover_letter") =>
  offeredPurposes(country, tab).map(({ purpose }) => purpose);

test.each([
  ["Canada", "study-plan"],
  [" Australia ", "genuine-student"],
  ["australia, Sydney", "genuine-student"],
  ["Germany", "motivation"],
  ["The Netherlands", "motivation"],
])("%s has letters of its own, and a statement as everywhere", (country, purpose) => {
  expect(purposesOf(country, "sop")).toEqual(["statement", purpose]);
});

test.each(["UK", "U.K.", "the United States", "US"])("%s has none", (country) => {
  expect(purposesOf(country, "sop")).toEqual(["statement"]);
});

test("an unknown country and none have the general ones; e-mails have none", () => {
  expect(purposesOf("Japan", "sop")).toEqual(purposesOf(null, "sop"));
  expect(purposesOf("", "sop")[0]).toBe("statement");
  expect(purposesOf("", "cover_letter")[0]).toBe("application-cover");
  expect(offeredPurposes("Canada", "professional_email")).toEqual([]);
});

test("answers in boxes have the limit of the record", () => {
  expect(boxesOf("Australia")).toMatchObject({ purpose: "genuine-student", words: 150 });
  expect(boxesOf("Austria")).toBeNull();
});

test.each(letterPurposes)("%s: each fact of the form has a section, and one section takes what is left", (purpose) => {
  const { form, sections } = letterPlans[purpose];
  const ofSections = new Set(sections.flatMap(({ facts }) => facts));
  const apart = new Set(["addressee", "enclosures"]);
  expect(form.filter((name) => !ofSections.has(name) && !apart.has(name))).toEqual([]);
  expect(form.every((name) => letterFactNames.includes(name))).toBe(true);
  expect(sections.filter(({ isOpen }) => isOpen === true)).toHaveLength(1);
});
