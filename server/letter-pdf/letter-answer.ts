import { z } from "zod";

/** What the process answers that draws a letter: the PDF in Base64, or the characters that no font has. */
export const letterAnswerSchema = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), pdf: z.base64() }),
  z.object({ ok: z.literal(false), missing: z.array(z.string()) }),
]);
export type LetterAnswer = z.infer<typeof letterAnswerSchema>;
