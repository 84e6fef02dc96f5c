import { expect, test } from "vitest";
import { factorNameSchema } from "./factor-name.ts";

test("a name is kept without the spaces around it", () => {
  expect(factorNameSchema.parse({ name: "  Work phone " })).toEqual({ name: "Work phone" });
  expect(factorNameSchema.parse({ name: "x".repeat(60) }).name).toHaveLength(60);
});

test.each([
  ["", "Give it a name."],
  ["   ", "Give it a name."],
  ["x".repeat(61), "Use at most 60 characters."],
])("%j is refused", (name, message) => {
  expect(factorNameSchema.safeParse({ name }).error?.issues[0]?.message).toBe(message);
});
