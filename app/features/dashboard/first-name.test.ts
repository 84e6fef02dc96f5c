import { expect, it } from "vitest";
import { firstNameOf, nameAtSignUp } from "./first-name.ts";

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
