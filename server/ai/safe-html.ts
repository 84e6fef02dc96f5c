import sanitizeHtml from "sanitize-html";
import { escapeMarkup, textElements } from "#shared/text-of-markup.ts";

/**
 * HTML of which nothing is left but the elements in `shared/text-of-markup.ts`, without attributes, and text. Elements that
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
  const clean = text.toWellFormed().replaceAll("\u0000", "");
  return escapeMarkup(clean).replaceAll('"', "&quot;").replaceAll("'", "&#39;");
}
