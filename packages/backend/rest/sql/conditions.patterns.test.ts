import { describe, expect, test } from "vitest";
import { checkPattern } from "./conditions.ts";

describe("patterns", () => {
  test.each([
    ["ilike", "%visa%form%"],
    ["like", "a*b"],
    ["match", "^[A-Z]{2}\\d{7}$"],
    ["imatch", "(?:visa|permit)s?\\b"],
    ["match", "(?i)passport"],
    ["match", "\\\\d \\0"],
  ])("%s takes %s", (operator, pattern) => {
    expect(() => checkPattern(operator, pattern)).not.toThrow();
  });

  test.each([
    ["match", "(?=(x+)+y)"],
    ["match", "(?!a)b"],
    ["imatch", "(?<=a)b"],
    ["imatch", "(?<!a)b"],
    ["match", "^(.*)\\1\\1$"],
    ["match", "***=(a"],
    ["match", "(.{1,255}){1,255}q"],
    ["match", "(a{50}){50}"],
    ["match", "x".repeat(2001)],
    ["ilike", "*a*b".repeat(20)],
    ["like", "%".repeat(2001)],
  ])("%s rejects %s", (operator, pattern) => {
    expect(() => checkPattern(operator, pattern)).toThrow();
  });
});
