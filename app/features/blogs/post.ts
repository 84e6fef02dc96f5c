import { z } from "zod/mini";
import { readingTimeOf } from "#shared/blog/blog.ts";
import { type PostRow, type PostValues, postValuesSchema } from "#shared/blog/post-fields.ts";
import { countWords } from "#shared/text.ts";
import { textOfMarkup } from "#shared/text-of-markup.ts";

const postStates = ["published", "draft", "scheduled"] as const;
export type PostState = (typeof postStates)[number];

interface Publication {
  published: boolean;
  published_at: string | null;
}

/** A published post with a time in the future is scheduled: readers do not see it yet. */
export function postStateOf({ published, published_at }: Publication, now = new Date()): PostState {
  if (!published) return "draft";
  return published_at !== null && new Date(published_at) > now ? "scheduled" : "published";
}

export function isPostState(name: string | null): name is PostState {
  return postStates.some((state) => state === name);
}

export function valuesOf({ id: _id, updated_at: _version, updated_by: _editor, ...values }: PostRow): PostValues {
  return values;
}

export function columnsOf(values: PostValues) {
  return { ...z.encode(postValuesSchema, values), reading_time: readingTimeOf(countHtmlWords(values.content)) };
}

export function countHtmlWords(html: string): number {
  return countWords(textOfMarkup(html));
}

const fieldNames = z.keyof(postValuesSchema).options;

export function isSamePost(one: PostValues, other: PostValues): boolean {
  return fieldNames.every((name) => isSameValue(one[name], other[name]));
}

type Value = PostValues[keyof PostValues];

function isSameValue(one: Value, other: Value): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((name, index) => name === other[index]);
}

export function editorPath(id: string): string {
  return `/admin/blogs/edit/${id}`;
}
