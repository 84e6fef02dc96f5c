import { describe, expect, test } from "vitest";
import { isOwnScreen } from "./return-path.ts";

describe("where a sign-in may lead back to", () => {
  test.each(["/", "/dashboard", "/visa-progress?step=2"])("%s is ours", (path) => {
    expect(isOwnScreen(path)).toBe(true);
  });

  test.each([
    "",
    "dashboard",
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/auth",
  ])("%s is not", (path) => {
    expect(isOwnScreen(path)).toBe(false);
  });

  test.each(["/\t/evil.example", "/\n/evil.example"])(
    "%j is not, although browsers drop the control character",
    (path) => {
      expect(isOwnScreen(path)).toBe(false);
    },
  );
});
