import { minPublishWords, slugOf } from "#shared/blog/blog.ts";
import type { PostValues } from "#shared/blog/post-fields.ts";
import { cardTexts, editorTexts as texts } from "#app/features/blogs/editor/texts.ts";
import { countHtmlWords } from "#app/features/blogs/post.ts";

/** Characters of HTML that a post may have. */
export const maxContentLength = 1_000_000;

export type PostErrors = Partial<Record<"title" | "content" | "slug", string>>;

/** The fields that something is wrong with, from the top. */
export function wrongFields(errors: PostErrors) {
  return (["title", "slug", "content"] as const).filter((name) => errors[name] !== undefined);
}

/** How somebody asks for a save; `autosave` is the editor itself. */
export type SaveKind = "draft" | "publish" | "update" | "autosave";

/** The address that a save stores: what is written, else what the title gives. Empty when neither can stand there. */
export function slugFor({ slug, title }: Pick<PostValues, "slug" | "title">): string {
  return slug.trim() === "" ? slugOf(title) : slugOf(slug);
}

/** A reason not to save, for a toast, with what to say at the fields; null when there is none. */
export interface Obstacle {
  message: string;
  errors: PostErrors;
}

/** What keeps a post from being saved that way. */
export function obstacleOf(values: PostValues, kind: SaveKind): Obstacle | null {
  const isTitleMissing = values.title.trim() === "";
  const isContentMissing = values.content.trim() === "";
  if (isTitleMissing || isContentMissing) {
    return {
      message: texts.required,
      errors: {
        ...(isTitleMissing && { title: texts.titleRequired }),
        ...(isContentMissing && { content: texts.contentRequired }),
      },
    };
  }
  if (values.content.length > maxContentLength) return { message: texts.tooLong, errors: { content: texts.tooLong } };
  if (slugFor(values) === "") {
    const message = values.slug.trim() === "" ? cardTexts.seo.slugOfTitle : cardTexts.seo.slugSymbols;
    return { message, errors: { slug: message } };
  }
  if (kind === "draft" || kind === "autosave") return null;
  const words = countHtmlWords(values.content);
  return words < minPublishWords
    ? { message: texts.tooShort(words), errors: { content: texts.tooShort(words) } }
    : null;
}

/** Whether an autosave may leave the post published: only if it was, or is long enough. */
export function mayBeAutosavedAsPublished(values: PostValues, wasPublished: boolean): boolean {
  return wasPublished || countHtmlWords(values.content) >= minPublishWords;
}
