import DOMPurify from "dompurify";
import { textElements } from "#shared/markup.ts";

/** A tag with attributes. None of those stays, and event handlers are reported as soon as they are parsed. */
const tag = /<(\/?[a-z][a-z0-9]*)[\s/][^<>]*>/gi;

/** Of a text that holds HTML what may be shown. Nothing in it is loaded or run. Only in browsers; load it lazily. */
export function cleanMarkup(html: string): DocumentFragment {
  return DOMPurify.sanitize(html.replaceAll(tag, "<$1>"), {
    ALLOWED_TAGS: [...textElements],
    ALLOWED_ATTR: [],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}
