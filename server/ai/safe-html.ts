import sanitizeHtml from "sanitize-html";
import { escapeText, textElements } from "#shared/text-of-markup.ts";

/** Only text and the elements in `shared/text-of-markup.ts`, without attributes; scripts and styles go whole. */
export function safeHtml(html: string): string {
  return sanitizeHtml(html.toWellFormed().replaceAll("\u0000", ""), {
    allowedTags: [...textElements],
    allowedAttributes: {},
    disallowedTagsMode: "discard",
    nestingLimit: 20,
  });
}

/** HTML that shows the text. */
export function escapeHtml(text: string): string {
  const clean = text.toWellFormed().replaceAll("\u0000", "");
  return escapeText(clean).replaceAll('"', "&quot;").replaceAll("'", "&#39;");
}
