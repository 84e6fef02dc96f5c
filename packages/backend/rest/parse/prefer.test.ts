import { describe, expect, it } from "vitest";
import { parsePrefer } from "./prefer.ts";

describe("Prefer", () => {
  it("takes the first value of a kind and collects what it does not know", () => {
    expect(parsePrefer("return=minimal, return=representation,count=exact, foo=bar, count=many")).toMatchObject({
      return: "minimal",
      count: "exact",
      unknown: ["foo=bar", "count=many"],
    });
  });

  it("takes max-affected only with strict handling", () => {
    expect(parsePrefer("max-affected=3").maxAffected).toBeNull();
    expect(parsePrefer("handling=strict,max-affected=3").maxAffected).toBe(3);
  });

  it("rejects unknown preferences with strict handling", () => {
    expect(() => parsePrefer("handling=strict, nope")).toThrow(/handling=strict/);
  });
});
