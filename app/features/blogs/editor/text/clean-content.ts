import createDomPurify from "dompurify";
import { blogAttributes, blogElements, pictureAddress } from "#shared/blog/blog-markup.ts";
import { isAllowedLink } from "./link-address.ts";

/** A tag with attributes; each reads on to the next bracket at most, so that none reads twice. */
const tag = /<[a-z][^<>]*>/gi;
const handler = /[\s"'/]on[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/gi;

/** Blocks that other programs write and the editor makes paragraphs of. */
const foreignBlocks = ["div", "section", "article", "header", "main", "footer", "aside", "center", "dl", "dt", "dd"];
const allowedAttributes = [...new Set(Object.values(blogAttributes).flat())];

/** An instance of its own, since hooks hold for all that one cleans. Only in browsers. */
const purifier = createDomPurify(window);
purifier.addHook("uponSanitizeAttribute", (element, attribute) => {
  const { attrName, attrValue } = attribute;
  const isKnown = blogAttributes[element.nodeName.toLowerCase()]?.includes(attrName) ?? false;
  const isSafe = attrName === "href" ? isAllowedLink(attrValue) : attrName !== "src" || pictureAddress.test(attrValue);
  attribute.keepAttr = isKnown && isSafe;
});

/** The HTML of a post without anything that `shared/blog/blog-markup.ts` does not allow. Nothing in it is loaded or run. */
export function cleanContent(html: string): string {
  return purifier.sanitize(withoutHandlers(html), { ...configuration, ALLOWED_TAGS: blogElements });
}

/** The same as nodes, for pages to show. */
export function cleanFragment(html: string): DocumentFragment {
  return purifier.sanitize(withoutHandlers(html), {
    ...configuration,
    ALLOWED_TAGS: blogElements,
    RETURN_DOM_FRAGMENT: true,
  });
}

/** What comes into the editor: blocks of other programs stay for it to read, headings come to the levels of a post. */
export function cleanForEditor(html: string): string {
  const levelled = html
    .replaceAll(/<(\/?)h1(?=[\s/>])/gi, "<$1h2")
    .replaceAll(/<(\/?)h[56](?=[\s/>])/gi, "<$1h4")
    .replaceAll(/<(\/?)(?:del|strike)(?=[\s/>])/gi, "<$1s");
  return purifier.sanitize(withoutHandlers(levelled), {
    ...configuration,
    ALLOWED_TAGS: [...blogElements, ...foreignBlocks],
  });
}

const configuration = { ALLOWED_ATTR: allowedAttributes, ALLOW_ARIA_ATTR: false, ALLOW_DATA_ATTR: false };

/** Only against noise: browsers report handlers to the content policy as soon as they are parsed, though none runs. */
function withoutHandlers(html: string): string {
  return html.replaceAll(tag, (found) => (/\son|["'/]on/i.test(found) ? found.replaceAll(handler, " ") : found));
}
