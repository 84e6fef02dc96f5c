import { expect, it } from "vitest";
import { shortFileName } from "./texts.ts";

it("keeps a name that has room", () => {
  expect(shortFileName("scan.pdf")).toBe("scan.pdf");
  expect(shortFileName("🛂".repeat(40))).toBe("🛂".repeat(40));
});

it("leaves the middle of a long name out, and no half of a character in", () => {
  const short = shortFileName(`${"🛂".repeat(200)} page 12.pdf`);
  expect(short).toBe(`${"🛂".repeat(27)}… page 12.pdf`);
  expect(Array.from(short)).toHaveLength(40);
});
