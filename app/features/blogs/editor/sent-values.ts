import { mayPublishQuietly, type SaveKind, slugFor } from "./save-rules.ts";
import type { PostValues } from "#app/features/blogs/post-values.ts";

/** What goes to the database: clean, with its address, and published only by who may see that. Null without a cleaner. */
export async function sentValues(
  kind: SaveKind,
  current: PostValues,
  wasPublished: boolean,
): Promise<PostValues | null> {
  try {
    const { cleanContent } = await import("./clean-content.ts");
    const isHeldBack = kind === "quiet" && !mayPublishQuietly(current, wasPublished);
    return {
      ...current,
      slug: slugFor(current),
      content: cleanContent(current.content),
      published: kind === "publish" || (current.published && !isHeldBack),
    };
  } catch {
    return null;
  }
}
