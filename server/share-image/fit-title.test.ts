import { describe, expect, it } from "vitest";
import { fitTitle } from "./fit-title.ts";

const width = 1_000;
const area = { top: 100, bottom: 500 };
/** Every character is half as wide as it is high. */
const measure = (text: string, { size }: { size: number }) => Array.from(text).length * size * 0.5;
const fit = (title: string) => fitTitle(title, width, area, measure);

describe("a title on a share image", () => {
  it("is large where it is short, smaller where it is longer", () => {
    expect(fit("Short")).toMatchObject({ style: { size: 76 }, lines: [{ text: "Short" }] });
    expect(fit("word ".repeat(16)).style.size).toBe(64);
    expect(fit("word ".repeat(25)).style.size).toBe(54);
  });

  it("ends with an ellipsis in the fourth line, inside the width and the area", () => {
    for (const title of ["word ".repeat(100), "w".repeat(500), "签".repeat(300)]) {
      const { lines, style } = fit(title);
      expect(lines).toHaveLength(4);
      expect(lines.at(-1)?.text).toMatch(/[^ ]…$/);
      for (const { text, baseline } of lines) {
        expect(measure(text, style)).toBeLessThanOrEqual(width);
        expect(baseline).toBeGreaterThan(area.top);
        expect(baseline).toBeLessThan(area.bottom);
      }
    }
  });

  it("is written from the right where it is read from there", () => {
    expect(fit("كيف تثبت قدرتك المالية").isFromRight).toBe(true);
    expect(fit("Visa كيف").isFromRight).toBe(false);
  });
});
