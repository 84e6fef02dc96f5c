import { describe, expect, it } from "vitest";
import { figuresOf, knownFigures, statesOnly } from "./figures.ts";

describe("figures of a text", () => {
  it.each([
    ["£1,529 a month", ["1529"]],
    ["€ 11.904 and 992,50", ["11904", "992.5"]],
    ["1 203.50 euros", ["1203.5"]],
    ["fifteen hundred pounds", ["1500"]],
    ["one thousand five hundred and twenty-nine pounds", ["1529"]],
    ["twenty-eight days", ["28"]],
    ["for two weeks", ["2"]],
    ["one of two reasons", []],
    ["see [1] and [2](https://example.org/3)", []],
    ["১,৫২৯ পাউন্ড", ["1529"]],
    ["on 30 November 2026", ["30", "2026"]],
  ])("%s", (text, figures) => {
    expect(figuresOf(text)).toEqual(figures);
  });

  it("may only be those that are known, however they are written", () => {
    const known = knownFigures(["£1,529 a month for 28 days"]);
    expect(statesOnly("It is 1529 pounds.", known)).toBe(true);
    expect(statesOnly("It is fifteen hundred pounds.", known)).toBe(false);
    expect(statesOnly("Wait twenty-eight days.", known)).toBe(true);
  });
});
