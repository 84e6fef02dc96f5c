import { textOfMarkup } from "#shared/text-of-markup.ts";

const heading = /<h([1-6])(?:\s[^<>]*)?>/gi;
/** Editors write the words of list items and cells as paragraphs. */
const innerParagraph = /(<(?:li|t[dh])(?:\s[^<>]*)?>)\s*<p(?:\s[^<>]*)?>|<\/p>\s*(?=<\/(?:li|t[dh])>)/gi;
const cell = /<\/t[dh]>\s*(?=<t[dh])/gi;
const link = /<a\s[^<>]*?href="([^"]*)"[^<>]*>([\s\S]*?)<\/a>/gi;
const picture = /<img\b[^<>]*>/gi;

/** A post's HTML as text to be compared: paragraphs apart, and what else carries meaning said in words. */
export function readableText(html: string): string {
  return textOfMarkup(
    html
      .replaceAll(heading, (tag, level: string) => `${tag}${"#".repeat(Number(level))} `)
      .replaceAll(innerParagraph, (_tag, item: string | undefined) => item ?? "")
      .replaceAll(cell, (tag) => `${tag} | `)
      .replaceAll(link, (_tag, address: string, words: string) => `<a>${words}</a> (${address})`)
      .replaceAll(picture, (tag) => `<p>[Picture: ${pictureWords(tag)}]</p>`),
  );
}

function pictureWords(tag: string): string {
  const alt = /\balt="([^"]*)"/i.exec(tag)?.[1] ?? "";
  const address = /\bsrc="([^"]*)"/i.exec(tag)?.[1] ?? "";
  const place = address.startsWith("data:") ? `inline, ${address.length} characters` : address;
  return [alt, place].filter((words) => words !== "").join(", ");
}
