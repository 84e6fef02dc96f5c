import { z } from "zod/mini";
import { revisionFields, type RevisionText, revisionTextSchema } from "#shared/blog/post-fields.ts";
import { revisionTexts as texts } from "./texts.ts";

export interface DetailChange {
  name: string;
  before: string;
  after: string;
}

const details = z.keyof(revisionTextSchema).options.filter((name) => name !== "content");

/** What differs beside the text, in words. */
export function detailChanges(before: RevisionText, after: RevisionText): DetailChange[] {
  return details
    .map((name) => ({ name, former: plain(before[name]), later: plain(after[name]) }))
    .filter(({ former, later }) => former !== later)
    .map(({ name, former, later }) => ({
      name: revisionFields[name].label,
      before: readable(name, former),
      after: readable(name, later),
    }));
}

function plain(value: string | string[]): string {
  return Array.isArray(value) ? value.join(", ") : value;
}

function readable(name: keyof RevisionText, value: string): string {
  const isInline = name === "cover_image" && value.startsWith("data:");
  return isInline ? texts.inlineCover(value.length) : value || texts.none;
}
