import sanitizeHtml from "sanitize-html";
import {
  blogAttributes,
  blogElements,
  linkSchemes,
  maxNesting,
  maxPictureSide,
  pictureAddress,
} from "#shared/blog-markup.ts";

/** A name that is no element: what is given it loses its tag. */
const dropped = "dropped";

const options: sanitizeHtml.IOptions = {
  allowedTags: [...blogElements],
  allowedAttributes: { ...blogAttributes, a: [...(blogAttributes["a"] ?? []), "rel"] },
  allowedSchemes: [...linkSchemes],
  allowedSchemesByTag: { img: ["http", "https", "data"] },
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  // What these hold is no text of the article.
  nonTextTags: ["script", "style", "textarea", "option", "xmp", "iframe", "title", "template", "svg", "math", "object"],
  nestingLimit: maxNesting,
  transformTags: {
    // The page's own title is the one heading of the first level.
    h1: "h2",
    h5: "h4",
    h6: "h4",
    a: (_tag, { href = "", title }) => ({ tagName: "a", attribs: linkAttributes(href, title) }),
    img: (_tag, attributes) => pictureTag(attributes),
  },
};

/**
 * What `blog-markup.ts` allows of a post's text, in well-formed HTML; cleaned again it stays as it is. `<`, `>` and `&`
 * are escaped everywhere, so that every `<` begins a tag and every tag ends at the next `>`; quotes only in attributes.
 */
export function cleanArticle(content: string): string {
  return sanitizeHtml(content.toWellFormed().replaceAll("\0", ""), options);
}

function linkAttributes(href: string, title: string | undefined): sanitizeHtml.Attributes {
  const address = linkAddress(href);
  return {
    ...(address === null ? {} : { href: address.href }),
    ...(title === undefined ? {} : { title }),
    ...(address?.isRemote ? { rel: "noopener" } : {}),
  };
}

/** Null for what leads elsewhere without saying so, as `//host`, `\\host` and `/\host` do. */
function linkAddress(href: string): { href: string; isRemote: boolean } | null {
  const here = "https://here.invalid";
  const hasScheme = /^\s*[a-z][a-z\d+.-]*:/i.test(href);
  const url = URL.parse(href, `${here}/blogs/`);
  if (url === null) return null;
  if (!hasScheme) return url.origin === here ? { href, isRemote: false } : null;
  return { href, isRemote: url.protocol === "http:" || url.protocol === "https:" };
}

function pictureTag({ src = "", alt = "", title, width, height }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  if (!pictureAddress.test(src)) return { tagName: dropped, attribs: {} };
  const attribs: sanitizeHtml.Attributes = { src, alt };
  if (title !== undefined) attribs["title"] = title;
  if (isSide(width) && isSide(height)) Object.assign(attribs, { width, height });
  return { tagName: "img", attribs };
}

function isSide(value: string | undefined): value is string {
  return value !== undefined && /^[1-9]\d{0,4}$/.test(value) && Number(value) <= maxPictureSide;
}
