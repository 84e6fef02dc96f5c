import { z } from "zod/mini";
import { readingTimeOf } from "#shared/blog/blog.ts";
import { type PostRow, type PostValues, postValuesSchema } from "#shared/blog/post-fields.ts";
import { countWords } from "#shared/text.ts";
import { textOfMarkup } from "#shared/text-of-markup.ts";

/** Where a post stands on its way to readers. */
const postStates = ["published", "draft", "scheduled"] as const;
export type PostState = (typeof postStates)[number];

interface Publication {
  published: boolean;
  published_at: string | null;
}

/** A published post whose time has not come is scheduled: readers do not see it yet. */
export function postStateOf({ published, published_at }: Publication, now = new Date()): PostState {
  if (!published) return "draft";
  return published_at !== null && new Date(published_at) > now ? "scheduled" : "published";
}

export function isPostState(name: string | null): name is PostState {
  return postStates.some((state) => state === name);
}

/** A stored post without what says which version of which post it is. */
export function valuesOf({ id: _id, updated_at: _version, updated_by: _editor, ...values }: PostRow): PostValues {
  return values;
}

/** The columns that a save writes. `reading_time` follows from the words. */
export function columnsOf(values: PostValues) {
  return { ...z.encode(postValuesSchema, values), reading_time: readingTimeOf(countHtmlWords(values.content)) };
}

/** How many words people read in this HTML. */
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

/** The address of the screen on which the post with this id is written. */
export function editorPath(id: string): string {
  return `/admin/blogs/edit/${id}`;
}
