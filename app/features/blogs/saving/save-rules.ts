import { minPublishWords, slugOf } from "#shared/blog/blog.ts";
import type { PostValues } from "#shared/blog/post-fields.ts";
import { cardTexts, editorTexts as texts } from "#app/features/blogs/editor/texts.ts";
import { countHtmlWords } from "#app/features/blogs/post-values.ts";

/** Characters of HTML. */
export const maxContentLength = 1_000_000;

export type PostErrors = Partial<Record<"title" | "content" | "slug", string>>;

/** From top to bottom of the screen. */
export function wrongFields(errors: PostErrors) {
  return (["title", "slug", "content"] as const).filter((name) => errors[name] !== undefined);
}

/** `autosave` is the editor's own, all others a person's. */
export type SaveKind = "draft" | "publish" | "update" | "autosave";

/** The slug to store: the written one, else one made of the title. Empty when neither gives one. */
export function slugFor({ slug, title }: Pick<PostValues, "slug" | "title">): string {
  return slug.trim() === "" ? slugOf(title) : slugOf(slug);
}

/** `message` for a toast, `errors` for the fields. */
export interface Obstacle {
  message: string;
  errors: PostErrors;
}

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

/** Whether readers see what is stored: a draft is for admins, and the editor itself publishes nothing. */
export function isStoredPublished(kind: SaveKind, isPublished: boolean, wasPublished: boolean): boolean {
  if (kind === "autosave") return isPublished && wasPublished;
  return kind === "publish" || (kind === "update" && isPublished);
}

/** What readers see is long enough, or waits for a person. */
export function mayBeAutosaved(values: PostValues, wasPublished: boolean): boolean {
  const isForReaders = isStoredPublished("autosave", values.published, wasPublished);
  return !isForReaders || countHtmlWords(values.content) >= minPublishWords;
}
