import { z } from "zod/mini";

export const blogPageSize = 9;
export const maxBlogSearch = 200;
export const maxRelatedPosts = 3;
export const maxCardTags = 2;
export const minPublishWords = 200;
/** Milliseconds after the last change. */
export const autosaveDelay = 3_000;

export const maxBlogSlug = 300;
export const maxTagName = 50;
export const maxTags = 30;

interface BlogQuery {
  eq(column: "published", value: boolean): this;
  lte(column: "published_at", value: string): this;
}

/** The policies show admins more than public posts. */
export function publicOnly<Query extends BlogQuery>(posts: Query): Query {
  return posts.eq("published", true).lte("published_at", new Date().toISOString());
}

export const revisionRowSchema = z.object({
  id: z.string(),
  saved_at: z.string(),
  saved_by: z.nullable(z.string()),
  autosaved: z.boolean(),
  words: z.number(),
});

export const blogEditorsSchema = z.array(z.object({ id: z.string(), full_name: z.nullable(z.string()) }));

export const blogTagSchema = z.object({ id: z.string(), name: z.string(), slug: z.string(), color: z.string() });
export type BlogTag = z.infer<typeof blogTagSchema>;

/** Of a tag that nobody gave another one, as in the column of its table. */
export const defaultTagColor = "#3B82F6";

export const publicTagSchema = z.object({ name: z.string(), slug: z.nullable(z.string()), posts: z.number() });
export type PublicTag = z.infer<typeof publicTagSchema>;

export const authorCardSchema = z.object({
  id: z.string(),
  full_name: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
});
export type AuthorCard = z.infer<typeof authorCardSchema>;

/** `id` is unique in the article, up to 50 characters. */
export interface ArticleHeading {
  id: string;
  text: string;
  level: 2 | 3;
}

export interface ArticleBody {
  html: string;
  headings: ArticleHeading[];
  words: number;
}

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

/** The same rule as the column's. */
export function isBlogSlug(slug: string): boolean {
  return slug.length <= maxBlogSlug && slugForm.test(slug);
}

const readingSpeed = 220;

export function readingTimeOf(words: number): number {
  return Math.max(1, Math.ceil(words / readingSpeed));
}
