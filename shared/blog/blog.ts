import { z } from "zod/mini";

/** Cards on a page of the public list. */
export const blogPageSize = 9;
/** Characters of a search of the public list. */
export const maxBlogSearch = 200;
/** Articles that are offered beside one with the same tags. */
export const relatedPosts = 3;
/** Tags that a card names; it counts the rest. */
export const cardTags = 2;
/** Words that a post needs to be published. */
export const minPublishWords = 200;
/** Milliseconds after the last change until an existing post is saved quietly. */
export const autosaveDelay = 3_000;

/** Characters that the columns take. */
export const maxBlogSlug = 300;
export const maxTagName = 50;
export const maxTags = 30;

interface BlogQuery {
  eq(column: "published", value: boolean): this;
  lte(column: "published_at", value: string): this;
}

/** Leaves of the posts that a query asks for those that everybody may read now: the policies show admins more. */
export function publicOnly<Query extends BlogQuery>(posts: Query): Query {
  return posts.eq("published", true).lte("published_at", new Date().toISOString());
}

/** A former text of a post, of table `blog_revisions`, without the text. */
export const revisionRowSchema = z.object({
  id: z.string(),
  saved_at: z.string(),
  saved_by: z.nullable(z.string()),
  autosaved: z.boolean(),
  words: z.number(),
});

/** Those who saved posts or former texts of posts. */
export const blogEditorsSchema = z.array(z.object({ id: z.string(), full_name: z.nullable(z.string()) }));

export const blogTagSchema = z.object({ id: z.string(), name: z.string(), slug: z.string(), color: z.string() });
export type BlogTag = z.infer<typeof blogTagSchema>;

/** A tag that public posts have, and how many; without a slug where nobody made a record of it. */
export const publicTagSchema = z.object({ name: z.string(), slug: z.nullable(z.string()), posts: z.number() });
export type PublicTag = z.infer<typeof publicTagSchema>;

/** Name and picture of who wrote a post, as the database shows them to everybody. */
export const authorCardSchema = z.object({
  id: z.string(),
  full_name: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
});
export type AuthorCard = z.infer<typeof authorCardSchema>;

/** What the contents of an article list; `id` is the heading's, up to 50 characters, one of a kind in the article. */
export interface ArticleHeading {
  id: string;
  text: string;
  level: 2 | 3;
}

/** An article's text as pages may show it: sanitised, its headings with ids, its pictures with sizes. */
export interface ArticleBody {
  html: string;
  headings: ArticleHeading[];
  words: number;
}

/**
 * The address of a title or a tag's name: lowercase, without characters that are neither word characters (ASCII) nor
 * spaces nor hyphens, spaces as hyphens, none at its ends. Empty where nothing of it can stand in an address.
 */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, "")
    .replaceAll(/[\s-]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, maxBlogSlug)
    .replace(/-+$/, "");
}

const slugForm = /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?$/;

/** Whether a post can have this address, as the column takes it: nothing else needs to be looked for. */
export function isBlogSlug(slug: string): boolean {
  return slug.length <= maxBlogSlug && slugForm.test(slug);
}

/** Words that people read in a minute. */
const readingSpeed = 220;

/** In minutes, at least 1. */
export function readingTimeOf(words: number): number {
  return Math.max(1, Math.ceil(words / readingSpeed));
}
