import sanitizeHtml from "sanitize-html";
import {
  blogAttributes,
  blogElements,
  linkSchemes,
  maxNesting,
  maxPictureSide,
  pictureAddress,
} from "#shared/blog/blog-markup.ts";
import { AppError } from "@workspace/backend";

const rejectedPicture = /<img(?! src=")[^>]*>/g;
const known = new Set([...blogElements, "h1", "h5", "h6"]);
/** Limits nesting: the parser's time grows with the square of it. */
const maxOpen = 200;

const options: sanitizeHtml.IOptions = {
  allowedTags: [...blogElements],
  allowedAttributes: { ...blogAttributes, a: [...(blogAttributes["a"] ?? []), "rel"] },
  allowedSchemes: [...linkSchemes],
  allowedSchemesByTag: { img: ["http", "https", "data"] },
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nonTextTags: ["script", "style", "textarea", "option", "xmp", "iframe", "title", "template", "svg", "math", "object"],
  nestingLimit: maxNesting,
  transformTags: {
    // The page's title is the only `h1`.
    h1: "h2",
    h5: "h4",
    h6: "h4",
    a: (_tag, { href = "", title }) => ({ tagName: "a", attribs: linkAttributes(href, title) }),
    img: (_tag, attributes) => pictureTag(attributes),
  },
};

/** Idempotent. `<`, `>` and `&` are escaped, quotes in attributes only. @throws AppError `internal`: over 200 deep */
export function cleanArticle(content: string): string {
  const first = clean(content.toWellFormed().replaceAll("\0", ""));
  // Removing elements may leave others misplaced or open; the second pass sees only allowed ones and closes them all.
  return first.isWhole ? first.html : clean(first.html).html;
}

function clean(content: string): { html: string; isWhole: boolean } {
  let open = 0;
  let isWhole = true;
  const cleaned = sanitizeHtml(content, {
    ...options,
    onOpenTag(name) {
      open += 1;
      if (open > maxOpen) throw new AppError("internal", `an article nests deeper than ${maxOpen} elements`);
      if (open > maxNesting || !known.has(name)) isWhole = false;
    },
    onCloseTag() {
      open -= 1;
    },
  });
  return { html: cleaned.replaceAll(rejectedPicture, ""), isWhole };
}

function linkAttributes(href: string, title: string | undefined): sanitizeHtml.Attributes {
  const address = linkAddress(href);
  return {
    ...(address === null ? {} : { href: address.href }),
    ...(title === undefined ? {} : { title }),
    ...(address?.isRemote ? { rel: "noopener" } : {}),
  };
}

/** Null for links that hide their host: `//host`, `\\host` and `/\host`. */
function linkAddress(href: string): { href: string; isRemote: boolean } | null {
  const here = "https://here.invalid";
  const hasScheme = /^\s*[a-z][a-z\d+.-]*:/i.test(href);
  const url = URL.parse(href, `${here}/blogs/`);
  if (url === null) return null;
  if (!hasScheme) return url.origin === here ? { href, isRemote: false } : null;
  return { href, isRemote: url.protocol === "http:" || url.protocol === "https:" };
}

function pictureTag({ src = "", alt = "", title, width, height }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  if (!pictureAddress.test(src)) return { tagName: "img", attribs: {} };
  const attribs: sanitizeHtml.Attributes = { src, alt };
  if (title !== undefined) attribs["title"] = title;
  if (isSide(width) && isSide(height)) Object.assign(attribs, { width, height });
  return { tagName: "img", attribs };
}

function isSide(value: string | undefined): value is string {
  return value !== undefined && /^[1-9]\d{0,4}$/.test(value) && Number(value) <= maxPictureSide;
}
