import type { Mutant } from "./mutant.ts";

/** Faults of the blog on the server and on its public pages. */
export const blog: readonly Mutant[] = [
  {
    name: "withdrawn-picture-still-shown",
    file: "server/blog/images.ts",
    find: "if (!isPublic) return missing(c);",
    replace: "if (!isPublic && (await cachedFor(path, size)) === null) return missing(c);",
    harm: "A picture that an admin took back, for rights or privacy, is served from the cache as before.",
  },
  {
    name: "feeds-keep-the-old-text",
    file: "server/seo/feed-entries.ts",
    find: "const key = `${post.id} ${post.updated_at}`;",
    replace: "const key = post.id;",
    harm: "A corrected article goes out in the feeds with its old text until the server restarts.",
  },
  {
    name: "sitemap-names-the-oldest-change",
    file: "server/seo/sitemap.ts",
    find: "return a !== null && a > b ? a : b;",
    replace: "return a !== null && a < b ? a : b;",
    harm: "Search engines are told that the list and the tags have not changed since their first post, and do not come again.",
  },
  {
    name: "rss-sent-whole-every-time",
    file: "server/http/kept-answer.ts",
    find: "if (answer.status === 200 && isKnown(",
    replace: "if (answer.status === 0 && isKnown(",
    harm: "Every feed reader gets the whole feed, megabytes of it, each time that it asks, although nothing is new.",
  },
  {
    name: "nameless-programs-count-as-readers",
    file: "server/blog/views.ts",
    find: 'method !== "HEAD" && userAgent !== "" && !isBot',
    replace: 'method !== "HEAD" && !isBot',
    harm: "Scripts that do not say who they are drive up the views that the operator goes by.",
  },
  {
    name: "no-hsts-over-https",
    file: "server/http/security-headers.ts",
    find: "...(isHttps ? {",
    replace: "...(!isHttps ? {",
    harm: "A site over https does not tell browsers to stay with it, so that the first call over a hostile wireless network can be read.",
  },
  {
    name: "second-article-of-a-visit-not-counted",
    file: "app/islands/view-count.ts",
    find: "const key = `viewed-${article}`;",
    replace: 'const key = "viewed-article";',
    harm: "Of all articles that somebody reads in one visit only the first counts; the operator sees far too few views.",
  },
  {
    name: "second-page-of-a-search-shows-all",
    file: "app/public-pages/list/blog-list.tsx",
    find: "listHref({ search, tag, page: other })",
    replace: "listHref({ tag, page: other })",
    harm: "Who searches and goes on to page 2 finds articles that have nothing to do with the search.",
  },
];
