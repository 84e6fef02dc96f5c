import { expect, it } from "vitest";
import { firstNameOf } from "./first-name.ts";

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
