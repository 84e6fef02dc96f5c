import type { z } from "zod";
import { fromShared } from "#server/functions/shared-schema.ts";
import { letterMessages, letterRequestSchema } from "#shared/letter.ts";

export const generateDocumentSchema = fromShared(letterRequestSchema, letterMessages.promptMissing);

export type GenerateDocumentInput = z.output<typeof generateDocumentSchema>;
