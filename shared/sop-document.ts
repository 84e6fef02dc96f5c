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

/** One line of a list of generated documents; `created_at` is an ISO 8601 time. */
export const sopDocumentItemSchema = z.object({
  id: z.string(),
  document_type: sopDocumentTypeSchema,
  created_at: z.string(),
});
export type SopDocumentItem = z.infer<typeof sopDocumentItemSchema>;
