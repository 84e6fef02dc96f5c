import { describe, expect, it } from "vitest";
import { exceededBound } from "./json-text.ts";

const bounds = { depth: 3, values: 5 };

describe("the bounds of JSON", () => {
  it.each(["", "[[[]]]", "[1,2,3,4,5]", '{"a":{"b":[1]}}', '"[[[[,,,,,,,"', '["\\"[[[["]'])("let %s pass", (text) => {
    expect(exceededBound(text, bounds)).toBeNull();
  });

  it.each([
    ["[[[[", "depth"],
    ['{"a":{"b":[{}]}}', "depth"],
    ["[1,2,3,4,5,6]", "values"],
    ["[[],[],[],[]]", "values"],
  ])("reject %s for its %s", (text, excess) => {
    expect(exceededBound(text, bounds)).toBe(excess);
  });

  it("are known of megabytes that are past them", () => {
    expect(exceededBound("[".repeat(12_000_000), bounds)).toBe("depth");
  });
});
