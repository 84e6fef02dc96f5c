import { z } from "zod/mini";

/** Cards on a page of the public list. */
export const blogPageSize = 9;
/** Articles that are offered beside one with the same tags. */
export const relatedPosts = 3;
/** Tags that a card names; it counts the rest. */
export const cardTags = 2;
/** Words that a post needs to be published. */
export const minPublishWords = 200;
/** Milliseconds after the last change until an existing post is saved quietly. */
export const autosaveDelay = 3_000;

/** Characters that the columns take. */
export const maxBlogTitle = 300;
export const maxBlogSlug = 300;
export const maxBlogExcerpt = 1_000;
export const maxMetaDescription = 500;
export const maxTagName = 50;
export const maxTags = 30;

/** What a list shows of a post: never its text, which may be long. */
export const blogCardColumns =
  "id, title, slug, excerpt, meta_description, tags, cover_url, featured, published_at, updated_at, reading_time, author_id";

/** A post as lists show it. */
export const blogCardSchema = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  excerpt: z.nullable(z.string()),
  meta_description: z.nullable(z.string()),
  /** Names, not slugs. */
  tags: z.array(z.string()),
  /** A link, or a path of ours; see `blogs.cover_url`. */
  cover_url: z.nullable(z.string()),
  featured: z.boolean(),
  published_at: z.nullable(z.string()),
  updated_at: z.string(),
  /** Minutes. */
  reading_time: z.nullable(z.number()),
  author_id: z.nullable(z.string()),
});
export type BlogCard = z.infer<typeof blogCardSchema>;

/** A public post with its text. */
export const blogPostSchema = z.extend(blogCardSchema, { content: z.string(), view_count: z.number() });
export type BlogPost = z.infer<typeof blogPostSchema>;

interface BlogQuery {
  eq(column: "published", value: boolean): this;
  lte(column: "published_at", value: string): this;
}

/** Leaves of the posts that a query asks for those that everybody may read now: the policies show admins more. */
export function publicOnly<Query extends BlogQuery>(posts: Query): Query {
  return posts.eq("published", true).lte("published_at", new Date().toISOString());
}

/** What a post's editor reads of table `blogs`. */
export const postRowColumns =
  "id, title, slug, content, excerpt, meta_description, cover_image, tags, published, featured, published_at, updated_at, updated_by";

/** A post as it is stored, public or not. */
export const postRowSchema = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  /** HTML. */
  content: z.string(),
  excerpt: z.nullable(z.string()),
  meta_description: z.nullable(z.string()),
  /** A link, a path of ours or a picture written inline. */
  cover_image: z.nullable(z.string()),
  /** Names, not slugs. */
  tags: z.array(z.string()),
  published: z.boolean(),
  featured: z.boolean(),
  published_at: z.nullable(z.string()),
  /** Its exact text says which version it is. */
  updated_at: z.string(),
  updated_by: z.nullable(z.string()),
});
export type PostRow = z.infer<typeof postRowSchema>;

/** A former text of a post, of table `blog_revisions`, without the text. */
export const revisionRowSchema = z.object({
  id: z.string(),
  saved_at: z.string(),
  saved_by: z.nullable(z.string()),
  autosaved: z.boolean(),
  words: z.number(),
});

/** The text of a revision. */
export const revisionTextRowSchema = z.pick(postRowSchema, {
  title: true,
  content: true,
  excerpt: true,
  meta_description: true,
  cover_image: true,
  tags: true,
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
