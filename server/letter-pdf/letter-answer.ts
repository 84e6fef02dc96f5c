import { z } from "zod";

export const letterAnswerSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("drawn"), pdf: z.base64() }),
  /** No font has these characters. */
  z.object({ kind: z.literal("missing"), characters: z.array(z.string()) }),
  z.object({ kind: z.literal("too_long") }),
]);
export type LetterAnswer = z.infer<typeof letterAnswerSchema>;
