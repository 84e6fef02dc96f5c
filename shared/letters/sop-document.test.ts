import { expect, test } from "vitest";
import { sopDocumentFileName } from "./sop-document.ts";

test("names files after what they hold and the day in UTC", () => {
  const justBeforeMidnight = new Date("2026-11-20T23:59:59Z");
  expect(sopDocumentFileName("sop", "docx", justBeforeMidnight)).toBe("Statement_of_Purpose_2026-11-20.docx");
  expect(sopDocumentFileName("cover_letter", "pdf", justBeforeMidnight)).toBe("Cover_Letter_2026-11-20.pdf");
  expect(sopDocumentFileName("professional_email", "docx", new Date("2026-11-21T01:00:00+05:00"))).toBe(
    "Professional_Email_2026-11-20.docx",
  );
});
