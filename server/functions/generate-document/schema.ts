import { z } from "zod";
import { letterMessages, letterRequestSchema } from "#shared/letter.ts";

/** The shared schema, for what takes those of the larger zod alone. */
export const generateDocumentSchema = z.unknown().transform((body, context) => {
  const parsed = letterRequestSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  context.addIssue(parsed.error.issues[0]?.message ?? letterMessages.promptMissing);
  return z.NEVER;
});

export type GenerateDocumentInput = z.output<typeof generateDocumentSchema>;
