import type { ArticleBody, ArticleHeading } from "#shared/blog/blog.ts";
import { sizedPicturePath, sizeUrl, srcSetOf } from "#shared/blog/blog-picture.ts";
import { countWords } from "#shared/text.ts";
import { cleanArticle } from "./article-html.ts";
import { createHeadingIds } from "./heading-ids.ts";

export interface ArticleOrigins {
  siteUrl: string;
  supabaseUrl: string | null;
}

const pictureSizes = "(min-width: 46rem) 44rem, 100vw";

/** Renders a post's HTML for pages. Slow for long texts: see `article-renderer.ts`. */
export function renderArticleBody(content: string, origins: ArticleOrigins): ArticleBody {
  // In clean HTML every `<` begins a tag that ends at the next `>`, so regular expressions can read it.
  const clean = cleanArticle(content).replaceAll(/<p>(?:\s|<br \/>)*<\/p>/g, "");
  const { html, headings } = nameHeadings(clean);
  return {
    html: sizePictures(letCodeScroll(letTablesScroll(html)), origins),
    headings,
    words: countWords(textOf(clean)),
  };
}

function nameHeadings(html: string): { html: string; headings: ArticleHeading[] } {
  const idOf = createHeadingIds();
  const headings: ArticleHeading[] = [];
  const named = html.replaceAll(/<h([23])>(.*?)<\/h\1>/gs, (_all, digit: string, inside: string) => {
    const text = textOf(inside).replaceAll(/\s+/g, " ").trim();
    if (text === "") return inside;
    const id = idOf(text);
    headings.push({ id, text, level: digit === "2" ? 2 : 3 });
    return `<h${digit} id="${id}">${inside}</h${digit}>`;
  });
  return { html: named, headings };
}

/** Wide tables scroll, by keyboard too; an inner table scrolls with the outer one. */
function letTablesScroll(html: string): string {
  let depth = 0;
  let count = 0;
  return html.replaceAll(/<(\/?)table>(?:<caption>([^<]*)<\/caption>)?/g, (all, slash: string, caption?: string) => {
    if (slash === "/") {
      depth -= 1;
      return depth === 0 ? `${all}</div>` : all;
    }
    depth += 1;
    if (depth > 1) return all;
    count += 1;
    // Regions need unique names.
    const name = caption ? `Table ${count}: ${caption.replaceAll('"', "&quot;")}` : `Table ${count}`;
    return `<div class="table-scroll" tabindex="0" role="region" aria-label="${name}">${all}`;
  });
}

function letCodeScroll(html: string): string {
  return html.replaceAll("<pre>", '<pre tabindex="0">');
}

function sizePictures(html: string, origins: ArticleOrigins): string {
  return html.replaceAll(/<img src="([^"]*)"([^>]*) \/>/g, (_all, address: string, rest: string) => {
    const path = sizedPicturePath(decode(address), origins);
    const lazy = `${rest} loading="lazy" decoding="async"`;
    if (path === null) {
      const isRemote = /^https?:/i.test(address);
      return `<img src="${address}"${lazy}${isRemote ? ' referrerpolicy="no-referrer"' : ""} />`;
    }
    const source = `<source type="image/avif" srcset="${srcSetOf(path, "avif")}" sizes="${pictureSizes}" />`;
    const sized = `src="${sizeUrl(path, 800, "webp")}" srcset="${srcSetOf(path, "webp")}" sizes="${pictureSizes}"`;
    return `<picture>${source}<img ${sized}${lazy} /></picture>`;
  });
}

/** Keeps the words of neighbouring blocks apart. */
function textOf(html: string): string {
  return decode(html.replaceAll(/<\/?([a-z\d]+)[^>]*>/g, (_tag, name: string) => (inline.has(name) ? "" : "\n")));
}

const inline = new Set("a b strong em i u s mark sub sup code img".split(" "));
const characters: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

function decode(text: string): string {
  return text.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => characters[entity] ?? entity);
}
