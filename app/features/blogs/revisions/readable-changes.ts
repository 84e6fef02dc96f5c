import { z } from "zod/mini";
import { revisionFields, type RevisionText, revisionTextSchema } from "#shared/blog/post-fields.ts";
import { revisionTexts as texts } from "./texts.ts";
import { textOfMarkup } from "#shared/text-of-markup.ts";

interface DetailChange {
  name: string;
  before: string;
  after: string;
}

const details = z.keyof(revisionTextSchema).options.filter((name) => name !== "content");

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

const heading = /<h([1-6])(?:\s[^<>]*)?>/gi;
/** Editors wrap the words of list items and cells in paragraphs. */
const innerParagraph = /(<(?:li|t[dh])(?:\s[^<>]*)?>)\s*<p(?:\s[^<>]*)?>|<\/p>\s*(?=<\/(?:li|t[dh])>)/gi;
const cell = /<\/t[dh]>\s*(?=<t[dh])/gi;
/** A link's start up to the next tag, or its end: no text is read twice. */
const linkPart = /<a\s[^<]*|<\/a>/gi;
const linkAddress = /^<a\s(?:[^>]*?\s)?href="([^"]*)"/i;
const picture = /<img\b[^<>]*>/gi;

/** A post's HTML as plain text to compare, with pictures, headings and link targets in words. */
export function readableText(html: string): string {
  return textOfMarkup(
    withAddresses(html)
      .replaceAll(heading, (tag, level: string) => `${tag}${"#".repeat(Number(level))} `)
      .replaceAll(innerParagraph, (_tag, item: string | undefined) => item ?? "")
      .replaceAll(cell, (tag) => `${tag} | `)
      .replaceAll(picture, (tag) => `<p>[Picture: ${pictureWords(tag)}]</p>`),
  );
}

/** Adds the target behind each link; a link ends where the next one begins. */
function withAddresses(html: string): string {
  let address: string | undefined;
  return html.replaceAll(linkPart, (part) => {
    const left = address;
    const begin = linkAddress.exec(part);
    address = begin?.[1];
    if (part.startsWith("</")) return left === undefined ? part : `${part} (${left})`;
    const end = part.indexOf(">", begin?.[0].length);
    return end === -1 ? part : `<a>${part.slice(end + 1)}`;
  });
}

function pictureWords(tag: string): string {
  const alt = /\balt="([^"]*)"/i.exec(tag)?.[1] ?? "";
  const address = /\bsrc="([^"]*)"/i.exec(tag)?.[1] ?? "";
  const source = address.startsWith("data:") ? `inline, ${address.length} characters` : address;
  return [alt, source].filter((words) => words !== "").join(", ");
}
