import DOMPurify from "dompurify";
import { textElements } from "#shared/text-of-markup.ts";

/** Attributes go before parsing, which would report event handlers. */
const tag = /<(\/?[a-z][a-z0-9]*)[\s/][^<>]*>/gi;

/** Nothing in it loads or runs. Browser only; load it lazily. */
export function cleanMarkup(html: string): DocumentFragment {
  return DOMPurify.sanitize(html.replaceAll(tag, "<$1>"), {
    ALLOWED_TAGS: [...textElements],
    ALLOWED_ATTR: [],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}
