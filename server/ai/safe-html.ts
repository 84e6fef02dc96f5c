import sanitizeHtml from "sanitize-html";
import { textElements } from "#shared/markup.ts";

/**
 * HTML of which nothing is left but the elements in `shared/markup.ts`, without attributes, and text. Elements that
 * are not text (scripts, styles) go with what is in them. Safe to store and to show.
 */
export function safeHtml(html: string): string {
  return sanitizeHtml(html.toWellFormed().replaceAll("\u0000", ""), {
    allowedTags: [...textElements],
    allowedAttributes: {},
    disallowedTagsMode: "discard",
    nestingLimit: 20,
  });
}

/** Text as HTML that shows it, whatever it holds. */
export function escapeHtml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll("\u0000", "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
