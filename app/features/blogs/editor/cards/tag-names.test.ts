import { expect, test } from "vitest";
import { isSameTag, tagName, tagProblem } from "./tag-names.ts";

test("a name is trimmed, and white space in it is one space", () => {
  expect(tagName("  Student \t visa\n")).toBe("Student visa");
  expect(tagName(" \u00a0 ")).toBe("");
});

test("the case of letters does not make another tag", () => {
  expect(isSameTag("UK Visa", "uk visa")).toBe(true);
  expect(isSameTag("UK Visa", "UK Visas")).toBe(false);
});

test("names are at most 50 characters long, whole ones, and a post has at most 30 tags", () => {
  expect(tagProblem("x".repeat(50), [])).toBeNull();
  expect(tagProblem("🎓".repeat(50), [])).toBeNull();
  expect(tagProblem("x".repeat(51), [])).toMatch(/50 characters/);
  const many = Array.from({ length: 30 }, (_, index) => `tag ${index}`);
  expect(tagProblem("one more", many)).toMatch(/30 tags/);
  expect(tagProblem("one more", many.slice(1))).toBeNull();
});

test("names that links cannot lead to are none", () => {
  for (const name of [".", ".."]) expect(tagProblem(name, [])).toMatch(/dots/);
  for (const name of ["...", ".a", "a."]) expect(tagProblem(name, [])).toBeNull();
});
