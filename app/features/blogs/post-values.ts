import { type PostRow, readingTimeOf } from "#shared/blog/blog.ts";
import { countWords } from "#shared/text.ts";
import { textOfMarkup } from "#shared/text-of-markup.ts";

/** A post as it is written: what is left out is an empty string. */
export interface PostValues {
  title: string;
  /** Empty until it is made of the title. */
  slug: string;
  /** HTML. */
  content: string;
  excerpt: string;
  metaDescription: string;
  /** A link, a path of ours or a picture written inline. */
  coverImage: string;
  /** Names. */
  tags: string[];
  published: boolean;
  featured: boolean;
  /** ISO 8601; null is the moment at which it is published. */
  publishedAt: string | null;
}

/** A post that nobody has begun. */
export const emptyPost: PostValues = {
  title: "",
  slug: "",
  content: "",
  excerpt: "",
  metaDescription: "",
  coverImage: "",
  tags: [],
  published: false,
  featured: false,
  publishedAt: null,
};

/** What a stored post holds to be written on. Not its `id` and `updated_at`, which say what is overwritten. */
export function valuesOf(row: PostRow): PostValues {
  return {
    title: row.title,
    slug: row.slug,
    content: row.content,
    excerpt: row.excerpt ?? "",
    metaDescription: row.meta_description ?? "",
    coverImage: row.cover_image ?? "",
    tags: row.tags,
    published: row.published,
    featured: row.featured,
    publishedAt: row.published_at,
  };
}

/** The columns that a save writes. `reading_time` follows from the words. */
export function columnsOf(values: PostValues) {
  return {
    title: values.title.trim(),
    slug: values.slug,
    content: values.content,
    excerpt: values.excerpt.trim() || null,
    meta_description: values.metaDescription.trim() || null,
    cover_image: values.coverImage || null,
    tags: values.tags,
    published: values.published,
    featured: values.featured,
    published_at: values.publishedAt,
    reading_time: readingTimeOf(wordsOf(values.content)),
  };
}

/** How many words people read in this HTML. */
export function wordsOf(html: string): number {
  return countWords(textOfMarkup(html));
}

/** Whether two hold the same. */
export function isSamePost(one: PostValues, other: PostValues): boolean {
  if (one.tags.length !== other.tags.length || one.tags.some((tag, index) => tag !== other.tags[index])) return false;
  return comparedFields.every((field) => one[field] === other[field]);
}

const comparedFields = [
  "title",
  "slug",
  "content",
  "excerpt",
  "metaDescription",
  "coverImage",
  "published",
  "featured",
  "publishedAt",
] as const;
