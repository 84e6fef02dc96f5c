import sanitizeHtml from "sanitize-html";

const blockTag = /<\/?(?:p|br|div|li|ul|ol|tr|table|section|h[1-6])\b[^<>]{0,1000}>/giu;
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Removes markup with scripts, control characters and lone surrogates; keeps lines. No `<` can begin an element. */
export function plainText(text: string): string {
  const visible = text
    .replaceAll(/\r\n?|[\u2028\u2029\f\v]/gu, "\n")
    .replaceAll(/[\p{Cc}\u00ad\u200b\u200e\u200f\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu, (character) =>
      /[\n\t]/u.test(character) ? character : "",
    );
  // Twice, since escaped text may be markup too.
  const stripped = decodeEntities(stripTags(decodeEntities(stripTags(visible))));
  return withoutTagStarts(stripped)
    .replaceAll(/[ \t\u00a0]+/gu, " ")
    .replaceAll(/ ?\n ?/gu, "\n")
    .toWellFormed()
    .trim();
}

/** Keeps "<" where it compares numbers. */
export function withoutTagStarts(text: string): string {
  return text.replaceAll(/<+(?=\s*[\p{L}\p{M}/!?\p{Cc}\p{Cf}]|$)/gu, "");
}

function stripTags(text: string): string {
  if (!text.includes("<")) return text;
  return sanitizeHtml(text.replaceAll(blockTag, "\n"), { allowedTags: [], allowedAttributes: {} });
}

function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,6})|#x([\da-f]{1,6}));/giu,
    (whole, name, decimal, hex) => {
      if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
    },
  );
}
