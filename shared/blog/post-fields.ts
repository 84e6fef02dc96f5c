import { z } from "zod/mini";
import type { Database } from "#shared/database.types.ts";

type BlogColumn = keyof Database["public"]["Tables"]["blogs"]["Row"];

export function columnList<Column extends BlogColumn>({ shape }: { shape: Record<Column, unknown> }): string {
  return Object.keys(shape).join(", ");
}

const trimmedText = z.codec(z.string(), z.string(), {
  decode: (stored) => stored,
  encode: (written) => written.trim(),
});
const optionalText = z.codec(z.nullable(z.string()), z.string(), {
  decode: (stored) => stored ?? "",
  encode: (written) => written.trim() || null,
});

const revisionShape = {
  title: trimmedText,
  content: z.string(),
  excerpt: optionalText,
  meta_description: optionalText,
  /** Names, not slugs. */
  tags: z.array(z.string()),
  cover_image: optionalText,
};

interface RevisionField {
  label: string;
  word: string;
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

export const revisionTextSchema = z.object(revisionShape);
export type RevisionText = z.infer<typeof revisionTextSchema>;
export const revisionTextColumns = columnList(revisionTextSchema);

const valuesShape = {
  ...revisionShape,
  slug: z.string(),
  published: z.boolean(),
  featured: z.boolean(),
  /** ISO 8601; null means the moment of publishing. */
  published_at: z.nullable(z.string()),
};

/** Decodes columns to the editor's values and encodes them back. Decoded values decode to themselves. */
export const postValuesSchema = z.object(valuesShape);
export type PostValues = z.infer<typeof postValuesSchema>;

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

export const postRowSchema = z.object({
  ...valuesShape,
  id: z.string(),
  /** Its exact text identifies the version. */
  updated_at: z.string(),
  updated_by: z.nullable(z.string()),
});
export type PostRow = z.infer<typeof postRowSchema>;
export const postRowColumns = columnList(postRowSchema);

export const blogCardSchema = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  excerpt: z.nullable(z.string()),
  meta_description: z.nullable(z.string()),
  tags: z.array(z.string()),
  cover_url: z.nullable(z.string()),
  featured: z.boolean(),
  published_at: z.nullable(z.string()),
  updated_at: z.string(),
  reading_time: z.nullable(z.number()),
  author_id: z.nullable(z.string()),
});
export type BlogCard = z.infer<typeof blogCardSchema>;
export const blogCardColumns = columnList(blogCardSchema);

export const blogPostSchema = z.extend(blogCardSchema, { content: z.string(), view_count: z.number() });
export type BlogPost = z.infer<typeof blogPostSchema>;
export const blogPostColumns = columnList(blogPostSchema);
