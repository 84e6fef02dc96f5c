import { z } from "zod/mini";
import { readingTimeOf } from "#shared/blog/blog.ts";
import { type PostRow, type PostValues, postValuesSchema } from "#shared/blog/post-fields.ts";
import { countWords } from "#shared/text.ts";
import { textOfMarkup } from "#shared/text-of-markup.ts";

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
