import DOMPurify from "dompurify";
import { textElements } from "#shared/markup.ts";

/** Of a text that holds HTML what may be shown. Nothing in it is loaded or run. Only in browsers; load it lazily. */
export function cleanMarkup(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...textElements],
    ALLOWED_ATTR: [],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}
