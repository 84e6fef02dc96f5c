import { describe, expect, it } from "vitest";
import { parseJson } from "./json-text.ts";

const bounds = { depth: 3, values: 5 };

describe("the bounds of JSON", () => {
  it.each(["[[[]]]", "[1,2,3,4,5]", '{"a":{"b":[1]}}', '"[[[[,,,,,,,"', '["\\"[[[["]'])("let %s pass", (text) => {
    expect(parseJson(text, bounds)).toEqual({ ok: true, value: JSON.parse(text) });
  });

  it("let an empty text pass, which is no JSON", () => {
    expect(parseJson("", bounds)).toEqual({ ok: false, reason: "syntax" });
  });

  it.each([
    ["[[[[", "depth"],
    ['{"a":{"b":[{}]}}', "depth"],
    ["[1,2,3,4,5,6]", "values"],
    ["[[],[],[],[]]", "values"],
  ])("reject %s for its %s", (text, excess) => {
    expect(parseJson(text, bounds)).toEqual({ ok: false, reason: excess });
  });

  it("are known of megabytes that are past them", () => {
    expect(parseJson("[".repeat(12_000_000), bounds)).toEqual({ ok: false, reason: "depth" });
  });
});
