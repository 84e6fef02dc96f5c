/** Elements of generated text, without attributes: the server stores and the browser shows no others. */
export const textElements = ["p", "br", "strong", "em", "h3", "ul", "ol", "li"] as const;

/** "Dear <name>" is text, "Dear <b>name</b>" is not. */
const elementNames =
  "a|abbr|article|b|big|blockquote|body|br|button|center|code|div|em|font|form|h[1-6]|head|hr|html|i|iframe|img|input|" +
  "li|link|meta|object|ol|p|pre|s|script|section|small|span|strike|strong|style|sub|sup|svg|table|tbody|td|th|thead|" +
  "title|tr|u|ul";

const element = new RegExp(`</?(?:${elementNames})(?:[\\s/][^<>]*)?>`, "i");

/** Each match ends at the next `<`, so that no character is read twice. */
const markup =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|head|title)(?=[\s/>])[\s\S]*?(?:<\/\1\s*>|$)|<\/?([a-z][a-z0-9]*)(?:[\s/][^<>]*)?>/gi;

const blocks = /^(?:article|blockquote|center|div|figcaption|figure|h[1-6]|hr|ol|p|pre|section|table|ul)$/i;
const lines = /^(?:br|tr|li)$/i;
const cells = /^t[dh]$/i;
const cellStart = /^<t[dh][\s>]/i;

const entities: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", " "],
]);

export function holdsMarkup(text: string): boolean {
  return element.test(text);
}

/** Text, never to be shown as HTML: empty lines between paragraphs, "- " for items. Other text stays unchanged. */
export function textOfMarkup(text: string): string {
  if (!holdsMarkup(text)) return text;
  return text
    .replace(markup, (tag: string, _wordless: string | undefined, name: string | undefined, at: number) => {
      if (name === undefined) return "";
      if (blocks.test(name)) return "\n\n";
      const end = at + tag.length;
      if (cells.test(name)) return tag.startsWith("</") && cellStart.test(text.slice(end, end + 4)) ? " " : "";
      if (!lines.test(name)) return "";
      if (tag.startsWith("</")) return "";
      return name.toLowerCase() === "li" ? "\n- " : "\n";
    })
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, decodeEntity)
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** For text between tags; in attributes quotes must be escaped too. */
export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function decodeEntity(entity: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return entities.get(name.toLowerCase()) ?? entity;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : "";
}
