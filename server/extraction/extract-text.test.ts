import { describe, expect, it } from "vitest";
import { timeToBeginPages } from "./extract-text.ts";

describe("pages that are pictures", () => {
  it("are begun while the last one has five seconds to end", () => {
    expect(timeToBeginPages(14_000)).toBe(9_000);
  });

  it("are not begun when less is left", () => {
    expect(timeToBeginPages(4_999)).toBe(0);
  });
});
