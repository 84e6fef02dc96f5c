import { expect, it, test } from "vitest";
import { ratingInWords, resumeFileName } from "./texts.ts";

test.each([
  [0, "Needs work"],
  [4.9, "Needs work"],
  [5, "Fair"],
  [6.9, "Fair"],
  [7, "Good"],
  [8.4, "Good"],
  [8.5, "Excellent"],
  [10, "Excellent"],
])("%d of 10 is called %s", (rating, word) => {
  expect(ratingInWords(rating).word).toBe(word);
});

const nameOf = (title: string, file_url = "4b1c/1795.pdf") => resumeFileName({ title, file_url });

it("names a downloaded resume by its title and the kind of its file", () => {
  expect(nameOf("Résumé 2026")).toBe("Résumé 2026.pdf");
  expect(nameOf("CV v1.2", "4b1c/1795.docx")).toBe("CV v1.2.docx");
  expect(nameOf("CV.PDF")).toBe("CV.PDF");
});

it("lets no title leave the folder or take another kind", () => {
  expect(nameOf("../../etc/passwd")).toBe("_.._etc_passwd.pdf");
  expect(nameOf("invoice.exe")).toBe("invoice.exe.pdf");
  expect(nameOf("a".repeat(200))).toMatch(/^a{100,}\.pdf$/);
});
