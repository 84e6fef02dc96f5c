import { z } from "zod";

export const malformedRequest = "Choose the letter that you want as a PDF.";

/** Whose letter it is says the database; a `userId` is looked at only to refuse somebody else's. */
export const letterPdfSchema = z.object(
  { documentId: z.uuid(malformedRequest), userId: z.unknown().optional() },
  malformedRequest,
);
