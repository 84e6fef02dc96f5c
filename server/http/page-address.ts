import { isBlogSlug } from "#shared/blog/blog.ts";
import { isRuleSlug, ruleFeedPath } from "#shared/rules/rule-pages.ts";
import { callbackInAddress } from "#shared/account/auth-callback.ts";
import { membersHome, visitorPagePath } from "#shared/visitor-page.ts";
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
const forTheApp = new RegExp(callbackInAddress);
const pageNumber = /^[1-9]\d{0,5}$/;

/** Whether an address is answered by the page for visitors. What the auth service sends back to `/` is the app's. */
export function isVisitorsHome(url: string): boolean {
  return url === "/" || (url.startsWith("/?") && url !== membersHome && !forTheApp.test(url));
}

/**
 * The one address of a public page, whatever else its query says. Null for what is made for each request: searches, and
 * what cannot be a page.
 */
export function publicPageAddress(url: string): string | null {
  if (isVisitorsHome(url)) return "/";
  const [path = "", query = ""] = url.split("?", 2);
  if (path === visitorPagePath) return path;
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
