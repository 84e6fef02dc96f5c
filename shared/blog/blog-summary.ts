import { textOfMarkup } from "#shared/text-of-markup.ts";
import { maxTags } from "./blog.ts";

export const blogSelf = {
  title: "Study Visa Blog",
  subject: "Guides, checklists and advice",
  description:
    "Guides for people who apply for a study visa: choosing a destination, language tests, money, documents, interviews and the first weeks abroad.",
} as const;

export const defaultShareImage = "/share.png";
export const shareImageSize = { width: 1200, height: 630 } as const;
/** Minutes. */
export const defaultReadingTime = 5;
export const feedPaths = { rss: "/rss.xml", atom: "/atom.xml" } as const;

/** Characters. */
const shownDescription = 155;
/** Characters of a post's HTML. */
const firstMarkup = 20_000;

/** Well-formed, without control characters, with single spaces. */
export function plainLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll("\ufffd", "")
    .replaceAll(/[\p{Cc}\p{Noncharacter_Code_Point}\u2028\u2029\s]+/gu, " ")
    .trim();
}

export function cutAtWord(text: string, most: number): string {
  const characters = Array.from(text);
  if (characters.length <= most) return text;
  const kept = characters.slice(0, most - 1).join("");
  const isBetweenWords = characters[most - 1] === " ";
  const words = isBetweenWords ? kept : kept.replace(/\s+\S*$/u, "");
  return `${words.replace(/[\s,;:.–-]+$/u, "")}…`;
}

export function postSummaryOf(post: {
  meta_description: string | null;
  excerpt: string | null;
  content?: string;
}): string {
  const own = plainLine(post.meta_description ?? "") || plainLine(post.excerpt ?? "");
  if (own !== "") return own;
  return cutAtWord(plainLine(textOfMarkup((post.content ?? "").slice(0, firstMarkup))), shownDescription);
}

export function articlePath(slug: string): string {
  return `/blogs/${encodeURIComponent(slug.toWellFormed())}`;
}

export function shareImagePath(slug: string): string {
  return `${articlePath(slug)}/share.png`;
}

export function tagPath(slug: string): string {
  return `/blogs/tag/${encodeURIComponent(slug.toWellFormed())}`;
}

export interface ListRequest {
  page: number;
  search: string;
  tag: string;
}

export function listHref(request: Partial<ListRequest>): string {
  return withQuery("/blogs", request);
}

export function tagHref(slug: string, page: number): string {
  return withQuery(tagPath(slug), { page });
}

function withQuery(path: string, { search = "", tag = "", page = 1 }: Partial<ListRequest>): string {
  const query = new URLSearchParams();
  if (search !== "") query.set("search", search);
  if (tag !== "") query.set("tag", tag);
  if (page > 1) query.set("page", String(page));
  return query.size === 0 ? path : `${path}?${query}`;
}

/** A scheduled post was changed last before readers could see it. */
export function lastChangeOf(post: { published_at: string | null; updated_at: string }): string {
  const { published_at: published, updated_at: updated } = post;
  return published !== null && Date.parse(published) > Date.parse(updated) ? published : updated;
}

export function readingTimeText(minutes: number): string {
  return `${minutes} min read`;
}

export function tagNames(tags: readonly string[]): string[] {
  return [...new Set(tags.map(plainLine).filter(Boolean))].slice(0, maxTags);
}

const day = 24 * 60 * 60 * 1000;

/** Null for a change on the day of publication, or before it as of a scheduled post. */
export function updateWorthTelling(post: { published_at: string | null; updated_at: string }): string | null {
  if (post.published_at === null) return null;
  return Date.parse(post.updated_at) - Date.parse(post.published_at) >= day ? post.updated_at : null;
}
