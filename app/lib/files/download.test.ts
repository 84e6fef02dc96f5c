import { describe, expect, it } from "vitest";
import { createUniqueNames, safeFileName } from "./download.ts";

describe("a safe file name", () => {
  it.each(["scan.pdf", "Passport - scan (1).pdf", "পাসপোর্ট.pdf", "Été 2026.docx", "no extension", "a.b.c.png"])(
    "leaves %j as it is",
    (name) => expect(safeFileName(name)).toBe(name),
  );

  it.each([
    ["../../etc/passwd", "_.._etc_passwd"],
    ["C:\\boot.ini", "C__boot.ini"],
    ["a\u0000b\nc\td.pdf", "a b c d.pdf"],
    ["harmless\u202Efdp.exe", "harmlessfdp.exe"],
    ["CON", "_CON"],
    ["nul.pdf", "_nul.pdf"],
    ["  .hidden. ", "hidden"],
    ["half \uD83D.pdf", "half \uFFFD.pdf"],
    ["", "file"],
    ["...", "file"],
  ])("makes of %j %j", (name, safe) => expect(safeFileName(name)).toBe(safe));

  it("cuts a long name between characters and keeps its extension", () => {
    for (const letter of ["x", "ü", "👩‍👩‍👧‍👦", "পা"]) {
      const safe = safeFileName(`${letter.repeat(300)}.pdf`);
      expect(new TextEncoder().encode(safe).length).toBeLessThanOrEqual(180);
      expect(safe).toMatch(new RegExp(`^(${letter})+\\.pdf$`, "u"));
    }
    expect(safeFileName(`a.${"x".repeat(400)}`)).toHaveLength(180);
  });
});

it("gives each name once, whatever its case", () => {
  const unique = createUniqueNames();
  expect(["d/a.pdf", "d/A.PDF", "d/a.pdf", "e/a.pdf", "d/a (2).pdf", "x", "x"].map(unique)).toEqual([
    "d/a.pdf",
    "d/A (2).PDF",
    "d/a (3).pdf",
    "e/a.pdf",
    "d/a (2) (2).pdf",
    "x",
    "x (2)",
  ]);
});
