import { textOfMarkup } from "#shared/text-of-markup.ts";

const heading = /<h([1-6])(?:\s[^<>]*)?>/gi;
/** Editors write the words of list items and cells as paragraphs. */
const innerParagraph = /(<(?:li|t[dh])(?:\s[^<>]*)?>)\s*<p(?:\s[^<>]*)?>|<\/p>\s*(?=<\/(?:li|t[dh])>)/gi;
const cell = /<\/t[dh]>\s*(?=<t[dh])/gi;
/** The beginning of a link with the words up to the next tag, or its end: no text is read twice for them. */
const linkPart = /<a\s[^<]*|<\/a>/gi;
const linkAddress = /^<a\s(?:[^>]*?\s)?href="([^"]*)"/i;
const picture = /<img\b[^<>]*>/gi;

/** A post's HTML as text to be compared: paragraphs apart, and what else carries meaning said in words. */
export function readableText(html: string): string {
  return textOfMarkup(
    withAddresses(html)
      .replaceAll(heading, (tag, level: string) => `${tag}${"#".repeat(Number(level))} `)
      .replaceAll(innerParagraph, (_tag, item: string | undefined) => item ?? "")
      .replaceAll(cell, (tag) => `${tag} | `)
      .replaceAll(picture, (tag) => `<p>[Picture: ${pictureWords(tag)}]</p>`),
  );
}

/** Names behind the words of each link where it leads; a link ends where the next one begins. */
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
  const place = address.startsWith("data:") ? `inline, ${address.length} characters` : address;
  return [alt, place].filter((words) => words !== "").join(", ");
}
