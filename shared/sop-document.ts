import { z } from "zod/mini";

/** What the generator writes: column `document_type` of table `sop_documents`. */
export const sopDocumentTypes = ["sop", "cover_letter", "professional_email"] as const;

export const sopDocumentTypeSchema = z.enum(sopDocumentTypes);
export type SopDocumentType = z.infer<typeof sopDocumentTypeSchema>;

/** The short names that lists show. */
export const sopDocumentLabels: Record<SopDocumentType, string> = {
  sop: "SOP",
  cover_letter: "Cover Letter",
  professional_email: "Professional Email",
};

/** The full names, for tabs, headings and titles. */
export const sopDocumentTitles: Record<SopDocumentType, string> = {
  sop: "Statement of Purpose",
  cover_letter: "Cover Letter",
  professional_email: "Professional Email",
};

/** The most characters that the columns take when a letter is edited. */
export const sopDocumentLimits = { generatedText: 100_000, emailSubject: 500 } as const;

/** One line of a list of generated documents; `created_at` is an ISO 8601 time. */
export const sopDocumentItemSchema = z.object({
  id: z.string(),
  document_type: sopDocumentTypeSchema,
  created_at: z.string(),
});
export type SopDocumentItem = z.infer<typeof sopDocumentItemSchema>;

/** Reads a row of table `sop_documents`. */
export const sopDocumentSchema = z.extend(sopDocumentItemSchema, {
  /** What the person asked for, with the facts that they gave. */
  prompt_input: z.string(),
  /** Plain text, or HTML. */
  generated_text: z.string(),
  country: z.nullable(z.string()),
  /** The company, for e-mails and cover letters. */
  university: z.nullable(z.string()),
  email_subject: z.nullable(z.string()),
  updated_at: z.string(),
});
export type SopDocument = z.infer<typeof sopDocumentSchema>;

/** Reads a row of table `sop_document_versions`: a former text of a letter. */
export const sopDocumentVersionSchema = z.object({
  id: z.string(),
  generated_text: z.string(),
  email_subject: z.nullable(z.string()),
  written_at: z.string(),
});
export type SopDocumentVersion = z.infer<typeof sopDocumentVersionSchema>;

/** "Statement_of_Purpose_2026-11-20.docx", with the day of `at` in UTC. */
export function sopDocumentFileName(type: SopDocumentType, extension: "docx" | "pdf", at = new Date()): string {
  return `${sopDocumentTitles[type].replaceAll(" ", "_")}_${at.toISOString().slice(0, 10)}.${extension}`;
}
