import { textOfMarkup } from "#shared/text-of-markup.ts";
import { maxTags } from "./blog.ts";

/** How the blog speaks of itself to search engines, feed readers and social networks. */
export const blogSelf = {
  title: "Study Visa Blog",
  subject: "Guides, checklists and advice",
  description:
    "Guides for people who apply for a study visa: choosing a destination, language tests, money, documents, interviews and the first weeks abroad.",
} as const;

/** The share image of pages that are not about one post. */
export const defaultShareImage = "/share.png";
/** Of every share image, in pixels. */
export const shareImageSize = { width: 1200, height: 630 } as const;
/** In minutes, where a post says nothing about itself. */
export const defaultReadingTime = 5;
export const feedPaths = { rss: "/rss.xml", atom: "/atom.xml" } as const;

/** What search engines show of a description. */
const shownDescription = 155;
/** Of a post's HTML; its first words are in it whatever stands around them. */
const firstMarkup = 20_000;

/** One line that any document can hold: whole characters, no controls, single spaces. */
export function plainLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll("\ufffd", "")
    .replaceAll(/[\p{Cc}\p{Noncharacter_Code_Point}\u2028\u2029\s]+/gu, " ")
    .trim();
}

/** At most so many characters, cut where a word ends, with an ellipsis where something is missing. */
export function cutAtWord(text: string, most: number): string {
  const characters = Array.from(text);
  if (characters.length <= most) return text;
  const kept = characters.slice(0, most - 1).join("");
  const isBetweenWords = characters[most - 1] === " ";
  const words = isBetweenWords ? kept : kept.replace(/\s+\S*$/u, "");
  return `${words.replace(/[\s,;:.–-]+$/u, "")}…`;
}

/** What a post is about in a line: its own description, else its excerpt, else how its text begins. */
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

/** `slug` of the tag, or its name where no record has it. */
export function tagPath(slug: string): string {
  return `/blogs/tag/${encodeURIComponent(slug.toWellFormed())}`;
}

/** What the address of a list asks for. */
export interface ListRequest {
  /** Counts from 1. */
  page: number;
  /** Empty for none. */
  search: string;
  /** A slug or a name; empty for none. */
  tag: string;
}

/** The address of a page of the list; what goes without saying is left out. */
export function listHref(request: Partial<ListRequest>): string {
  return withQuery("/blogs", request);
}

/** The address of a page of a tag's list; `slug` as `tagPath` takes it. */
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

/** When readers saw a post change last: one that was planned ahead was changed before it came out. */
export function lastChangeOf(post: { published_at: string | null; updated_at: string }): string {
  const { published_at: published, updated_at: updated } = post;
  return published !== null && Date.parse(published) > Date.parse(updated) ? published : updated;
}

export function readingTimeText(minutes: number): string {
  return `${minutes} min read`;
}

/** The tags of a post, each once and none of them blank. */
export function tagNames(tags: readonly string[]): string[] {
  return [...new Set(tags.map(plainLine).filter(Boolean))].slice(0, maxTags);
}

const day = 24 * 60 * 60 * 1000;

/**
 * When readers should know that an article was changed: at least a day after it came out. Null otherwise; a post that
 * was planned ahead was last changed before it came out.
 */
export function updateWorthTelling(post: { published_at: string | null; updated_at: string }): string | null {
  if (post.published_at === null) return null;
  return Date.parse(post.updated_at) - Date.parse(post.published_at) >= day ? post.updated_at : null;
}
