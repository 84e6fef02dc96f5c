import { z } from "zod/mini";

export const sopDocumentTypes = ["sop", "cover_letter", "professional_email"] as const;

export const sopDocumentTypeSchema = z.enum(sopDocumentTypes);
export type SopDocumentType = z.infer<typeof sopDocumentTypeSchema>;

export const sopDocumentLabels: Record<SopDocumentType, string> = {
  sop: "SOP",
  cover_letter: "Cover Letter",
  professional_email: "Professional Email",
};

export const sopDocumentTitles: Record<SopDocumentType, string> = {
  sop: "Statement of Purpose",
  cover_letter: "Cover Letter",
  professional_email: "Professional Email",
};

export const sopDocumentLimits = { generatedText: 100_000, emailSubject: 500 } as const;

/** `created_at` is an ISO 8601 time. */
export const sopDocumentItemSchema = z.object({
  id: z.string(),
  document_type: sopDocumentTypeSchema,
  created_at: z.string(),
});
export type SopDocumentItem = z.infer<typeof sopDocumentItemSchema>;

export const sopDocumentSchema = z.extend(sopDocumentItemSchema, {
  prompt_input: z.string(),
  generated_text: z.string(),
  country: z.nullable(z.string()),
  university: z.nullable(z.string()),
  email_subject: z.nullable(z.string()),
  updated_at: z.string(),
});
export type SopDocument = z.infer<typeof sopDocumentSchema>;

export const sopDocumentVersionSchema = z.object({
  id: z.string(),
  generated_text: z.string(),
  email_subject: z.nullable(z.string()),
  written_at: z.string(),
});
export type SopDocumentVersion = z.infer<typeof sopDocumentVersionSchema>;

export function sopDocumentFileName(type: SopDocumentType, extension: "docx" | "pdf", at = new Date()): string {
  return `${sopDocumentTitles[type].replaceAll(" ", "_")}_${at.toISOString().slice(0, 10)}.${extension}`;
}
