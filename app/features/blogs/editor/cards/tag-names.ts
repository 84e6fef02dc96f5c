import { maxTagName, maxTags } from "#shared/blog/blog.ts";
import { cardTexts } from "#app/features/blogs/editor/texts.ts";

const texts = cardTexts.tags;

/** A tag's name as it is stored: single spaces inside, none around. */
export function tagName(typed: string): string {
  return typed.replaceAll("\0", "").toWellFormed().replaceAll(/\s+/g, " ").trim();
}

export function isSameTag(one: string, other: string): boolean {
  return one.toLocaleLowerCase("en") === other.toLocaleLowerCase("en");
}

/** Why a name cannot be added to these tags; null when it can. */
export function tagProblem(name: string, tags: readonly string[]): string | null {
  if (Array.from(name).length > maxTagName) return texts.tooLong(maxTagName);
  // In an address these are path segments: the link would lead elsewhere.
  if (name === "." || name === "..") return texts.onlyDots;
  return tags.length >= maxTags ? texts.tooMany(maxTags) : null;
}
