import { expect, it } from "vitest";
import { encouragementOfThisVisit, firstNameOf, nameAtSignUp, pickEncouragement } from "./greeting.ts";
import { encouragements } from "./texts.ts";

it.each([
  ["Ada Lovelace", "Ada"],
  ["  Nguyễn   Thị Minh ", "Nguyễn"],
  ["Madonna", "Madonna"],
  ["   ", undefined],
  ["", undefined],
  [null, undefined],
  [undefined, undefined],
])("the first name of %j is %j", (fullName, firstName) => {
  expect(firstNameOf(fullName)).toBe(firstName);
});

it("takes the name of the sign-up for one only when it is text", () => {
  expect(nameAtSignUp({ user_metadata: { full_name: "Ada Lovelace" } })).toBe("Ada Lovelace");
  expect(nameAtSignUp({ user_metadata: {} })).toBeUndefined();
  expect(nameAtSignUp({ user_metadata: { full_name: { first: "Ada" } } })).toBeUndefined();
});

it("reaches every encouragement, and nothing beyond them", () => {
  const picked = new Set(Array.from({ length: 600 }, (_, index) => pickEncouragement(index / 600)));
  expect([...picked]).toEqual([...encouragements]);
});

it("keeps one encouragement during a visit", () => {
  const visits = Array.from({ length: 50 }, encouragementOfThisVisit);
  expect(new Set(visits).size).toBe(1);
});
