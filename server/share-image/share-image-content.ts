import { z } from "zod";
import { plainLine } from "#shared/blog/blog-summary.ts";

export const shareImageContentSchema = z.object({
  siteName: z.string(),
  title: z.string(),
  details: z.array(z.string()),
});
export type ShareImageContent = z.infer<typeof shareImageContentSchema>;

/** Far more than four lines hold, so that no title takes long to measure. */
const longest = 400;

/** One line without lone surrogates; no script needs more marks on a letter, and they take long to draw. */
export function drawable(text: string): string {
  return Array.from(
    plainLine(text)
      .normalize("NFC")
      .replaceAll(/(\p{M}{8})\p{M}+/gu, "$1"),
  )
    .slice(0, longest)
    .join("");
}
