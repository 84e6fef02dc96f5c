import sanitizeHtml from "sanitize-html";
import { blogAttributes, blogElements, linkSchemes } from "#shared/blog/blog-markup.ts";

/** More is not carried by feeds: readers follow the link. */
const longestContent = 100_000;

/** Invalid in XML 1.0, whatever stands around them. */
const notInXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/**
 * An article's sanitised HTML as a feed carries it: plain elements, and links and pictures with whole addresses. Null
 * for one that is too long for a feed.
 */
export function feedContent(html: string, articleUrl: string): string | null {
  if (html.length > longestContent) return null;
  const whole = (attributes: sanitizeHtml.Attributes, name: "href" | "src") => {
    const address = attributes[name];
    const url = address === undefined ? null : URL.parse(address, articleUrl);
    return { ...attributes, ...(url === null ? {} : { [name]: url.href }) };
  };
  return textForXml(
    sanitizeHtml(html, {
      allowedTags: blogElements,
      allowedAttributes: blogAttributes,
      allowedSchemes: [...linkSchemes],
      transformTags: {
        a: (tagName, attributes) => ({ tagName, attribs: whole(attributes, "href") }),
        img: (tagName, attributes) => ({ tagName, attribs: whole(attributes, "src") }),
      },
    }),
  );
}

/** Without what no XML document may hold. */
export function textForXml(text: string): string {
  return text.toWellFormed().replaceAll(notInXml, "");
}

/** Words as HTML. */
export function htmlOf(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
