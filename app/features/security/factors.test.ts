import { expect, test } from "vitest";
import { factorNameSchema, freeName } from "./factors.ts";

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

test("a name that nobody has stays as it is", () => {
  expect(freeName("Authenticator app", [])).toBe("Authenticator app");
  expect(freeName("Authenticator app", ["Work phone"])).toBe("Authenticator app");
});

test("a taken name is counted up to the first free one", () => {
  expect(freeName("Chrome on Linux", ["Chrome on Linux"])).toBe("Chrome on Linux 2");
  expect(freeName("Chrome on Linux", ["chrome on linux ", "Chrome on Linux 2"])).toBe("Chrome on Linux 3");
  expect(freeName("Chrome on Linux", ["Chrome on Linux", "Chrome on Linux 3"])).toBe("Chrome on Linux 2");
});
