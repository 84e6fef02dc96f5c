import { z } from "zod";

/** What the process answers that draws a letter. */
export const letterAnswerSchema = z.discriminatedUnion("kind", [
  /** In Base64. */
  z.object({ kind: z.literal("drawn"), pdf: z.base64() }),
  /** No font has these characters. */
  z.object({ kind: z.literal("missing"), characters: z.array(z.string()) }),
  /** It takes more pages than any letter. */
  z.object({ kind: z.literal("too_long") }),
]);
export type LetterAnswer = z.infer<typeof letterAnswerSchema>;
