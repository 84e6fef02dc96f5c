import { isBlogSlug } from "#shared/blog/blog.ts";
import { isRuleSlug, ruleFeedPath } from "#shared/rule-pages.ts";
import { articlePath, feedPaths, listHref, tagHref } from "#shared/blog/blog-summary.ts";

const files: ReadonlySet<string> = new Set([
  feedPaths.rss,
  feedPaths.atom,
  ruleFeedPath,
  "/sitemap.xml",
  "/robots.txt",
]);
const sitemapFile = /^\/sitemap\/[1-9]\d{0,5}\.xml$/;
const tagPage = /^\/blogs\/tag\/([^/]+)$/;
const article = /^\/blogs\/([^/]+)$/;
const rules = /^\/rules(?:\/([^/]+)(?:\/check)?)?$/;
const pageNumber = /^[1-9]\d{0,5}$/;

/**
 * The one address of a public page, whatever else its query says. Null for what is made for each request: searches, and
 * what cannot be a page.
 */
export function publicPageAddress(url: string): string | null {
  const [path = "", query = ""] = url.split("?", 2);
  if (files.has(path) || sitemapFile.test(path)) return path;
  const aboutRules = rules.exec(path);
  if (aboutRules) return aboutRules[1] === undefined || isRuleSlug(aboutRules[1]) ? path : null;
  if (!path.startsWith("/blogs")) return null;
  const parameters = new URLSearchParams(query);
  const given = parameters.get("page") ?? "1";
  if (!pageNumber.test(given)) return null;
  const page = Number(given);
  if (path === "/blogs") {
    const tag = parameters.get("tag") ?? "";
    const isPlain = (parameters.get("search") ?? "") === "" && (tag === "" || isBlogSlug(tag));
    return isPlain ? listHref({ tag, page }) : null;
  }
  const tag = tagPage.exec(path)?.[1];
  if (tag !== undefined) return isBlogSlug(tag) ? tagHref(tag, page) : null;
  const slug = article.exec(path)?.[1];
  return slug !== undefined && isBlogSlug(slug) ? articlePath(slug) : null;
}
