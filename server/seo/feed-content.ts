import sanitizeHtml from "sanitize-html";
import { blogAttributes, blogElements, linkSchemes } from "#shared/blog/blog-markup.ts";

/** Longer texts are left out: readers follow the link. */
const longestContent = 100_000;

/** Invalid in XML 1.0. */
const notInXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Sanitised HTML for a feed: plain elements, absolute addresses. Null when it is too long. */
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

export function textForXml(text: string): string {
  return text.toWellFormed().replaceAll(notInXml, "");
}

export function htmlOf(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
