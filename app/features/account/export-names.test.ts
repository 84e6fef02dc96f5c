import { expect, test } from "vitest";
import { createExportNames } from "./export-names.ts";

const stored = { bucket: "resumes", size: 1, type: "application/pdf", storedAt: "2026-01-01T00:00:00Z" } as const;

test("a resume is named after its title, with one ending whatever its case", () => {
  const names = createExportNames();
  names.learn("resumes", { title: "CV.PDF", file_url: "person/1.pdf" });
  names.learn("resumes", { title: "My resume", file_url: "person/2.docx" });
  expect(names.nameOf({ ...stored, path: "person/1.pdf" })).toBe("resumes/CV.PDF");
  expect(names.nameOf({ ...stored, path: "person/2.docx" })).toBe("resumes/My resume.docx");
});
