import { z } from "zod";

/** What the child process takes: clean text; "\n" separates the lines of a paragraph. */
export const letterContentSchema = z.object({
  title: z.string(),
  subject: z.string(),
  paragraphs: z.array(z.string()),
});
export type LetterContent = z.infer<typeof letterContentSchema>;

export const drawnLetterSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("drawn"), pdf: z.base64() }),
  /** No font has these characters. */
  z.object({ kind: z.literal("missing"), characters: z.array(z.string()) }),
  z.object({ kind: z.literal("too_long") }),
]);
export type DrawnLetter = z.infer<typeof drawnLetterSchema>;
