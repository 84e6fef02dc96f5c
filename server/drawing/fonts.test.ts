import { describe, expect, it } from "vitest";
import { fontsFor } from "./fonts.ts";

const familiesFor = (text: string) => fontsFor(text).subsets.map(({ family }) => family);

describe("the fonts of a letter", () => {
  it("are only those that its characters need, Latin first", () => {
    expect(familiesFor("I am applying — “quotes”, €5.")).toEqual(["noto-sans latin"]);
    expect(familiesFor("আমি")).toEqual(["noto-sans latin", "noto-sans-bengali bengali"]);
    expect(familiesFor("मैं أنا Київ")).toEqual([
      "noto-sans latin",
      "noto-sans-devanagari devanagari",
      "noto-sans-arabic arabic",
      "noto-sans cyrillic",
    ]);
    expect(familiesFor("我是北京大学的学生").every((family) => /latin|noto-sans-sc \d+$/.test(family))).toBe(true);
  });

  it("have what they are taken for, and name what none of them has", () => {
    expect(fontsFor("a✓😀தமிழ்").unknown.join("")).toContain("😀த");
    expect(fontsFor("Tiếng Việt, Łódź, Αθήνα, ½ → ≤ •").unknown).toEqual([]);
  });
});
