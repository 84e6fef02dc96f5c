import createDomPurify from "dompurify";
import { blogAttributes, blogElements, pictureAddress } from "#shared/blog/blog-markup.ts";
import { isAllowedLink } from "./link-address.ts";

/** Both patterns stop at the next bracket, so no text is read twice. */
const tag = /<[a-z][^<>]*>/gi;
const handler = /[\s"'/]on[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/gi;

/** Blocks of other programs that the editor turns into paragraphs. */
const foreignBlocks = ["div", "section", "article", "header", "main", "footer", "aside", "center", "dl", "dt", "dd"];
const allowedAttributes = [...new Set(Object.values(blogAttributes).flat())];

/** An instance of its own, since hooks apply to everything that one cleans. Only in browsers. */
const purifier = createDomPurify(window);
purifier.addHook("uponSanitizeAttribute", (element, attribute) => {
  const { attrName, attrValue } = attribute;
  const isKnown = blogAttributes[element.nodeName.toLowerCase()]?.includes(attrName) ?? false;
  const isSafe = attrName === "href" ? isAllowedLink(attrValue) : attrName !== "src" || pictureAddress.test(attrValue);
  attribute.keepAttr = isKnown && isSafe;
});

/** Keeps only what `shared/blog/blog-markup.ts` allows. Nothing is loaded or run. */
export function cleanContent(html: string): string {
  return purifier.sanitize(withoutHandlers(html), { ...configuration, ALLOWED_TAGS: blogElements });
}

export function cleanFragment(html: string): DocumentFragment {
  return purifier.sanitize(withoutHandlers(html), {
    ...configuration,
    ALLOWED_TAGS: blogElements,
    RETURN_DOM_FRAGMENT: true,
  });
}

/** For loaded and pasted HTML: keeps foreign blocks for the editor to read, and adapts the heading levels. */
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

/** Browsers report handlers to the content policy while they parse, although none runs. */
function withoutHandlers(html: string): string {
  return html.replaceAll(tag, (found) => (/\son|["'/]on/i.test(found) ? found.replaceAll(handler, " ") : found));
}
