import { z } from "zod/mini";
import type { Database } from "#shared/database.types.ts";

type BlogColumn = keyof Database["public"]["Tables"]["blogs"]["Row"];

/** The list of columns that a schema of posts reads, for a select. */
export function columnList<Column extends BlogColumn>({ shape }: { shape: Record<Column, unknown> }): string {
  return Object.keys(shape).join(", ");
}

/** Stored without spaces around it. */
const trimmedText = z.codec(z.string(), z.string(), {
  decode: (stored) => stored,
  encode: (written) => written.trim(),
});
/** Written as an empty string, stored as null. */
const optionalText = z.codec(z.nullable(z.string()), z.string(), {
  decode: (stored) => stored ?? "",
  encode: (written) => written.trim() || null,
});

/** The columns that a revision keeps, in the order in which they are named. */
const revisionShape = {
  title: trimmedText,
  /** HTML. */
  content: z.string(),
  excerpt: optionalText,
  meta_description: optionalText,
  /** Names, not slugs. */
  tags: z.array(z.string()),
  /** A link, a path of ours or a picture written inline. */
  cover_image: optionalText,
};

interface RevisionField {
  /** Above its input and its changes. */
  label: string;
  /** Within a sentence. */
  word: string;
  /** Characters that the column takes. */
  maxLength?: number;
}

export const revisionFields = {
  title: { label: "Title", word: "title", maxLength: 300 },
  content: { label: "Text", word: "text" },
  excerpt: { label: "Excerpt", word: "excerpt", maxLength: 1_000 },
  meta_description: { label: "Meta description", word: "description", maxLength: 500 },
  tags: { label: "Tags", word: "tags" },
  cover_image: { label: "Cover image", word: "cover" },
} as const satisfies Record<keyof typeof revisionShape, RevisionField>;

/** Decodes the text of a revision, a row of `blog_revisions`. */
export const revisionTextSchema = z.object(revisionShape);
export type RevisionText = z.infer<typeof revisionTextSchema>;
export const revisionTextColumns = columnList(revisionTextSchema);

const valuesShape = {
  ...revisionShape,
  /** Written empty, it is made of the title. */
  slug: z.string(),
  published: z.boolean(),
  featured: z.boolean(),
  /** ISO 8601; null is the moment at which the post is published. */
  published_at: z.nullable(z.string()),
};

/** Decodes what people write of a post from its columns, and encodes it back. Decoded values decode to themselves. */
export const postValuesSchema = z.object(valuesShape);
export type PostValues = z.infer<typeof postValuesSchema>;

/** A new post. */
export const emptyPost: PostValues = {
  title: "",
  content: "",
  excerpt: "",
  meta_description: "",
  tags: [],
  cover_image: "",
  slug: "",
  published: false,
  featured: false,
  published_at: null,
};

/** Decodes a row of `blogs` for the editor, public or not. */
export const postRowSchema = z.object({
  ...valuesShape,
  id: z.string(),
  /** Its exact text says which version it is. */
  updated_at: z.string(),
  updated_by: z.nullable(z.string()),
});
export type PostRow = z.infer<typeof postRowSchema>;
export const postRowColumns = columnList(postRowSchema);

/** A post in public lists: never its text, which may be long. */
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
export const blogCardColumns = columnList(blogCardSchema);

/** A public post with its text. */
export const blogPostSchema = z.extend(blogCardSchema, { content: z.string(), view_count: z.number() });
export type BlogPost = z.infer<typeof blogPostSchema>;
export const blogPostColumns = columnList(blogPostSchema);
