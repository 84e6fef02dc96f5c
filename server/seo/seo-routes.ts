import { type Context, Hono, type MiddlewareHandler } from "hono";
import { etag } from "hono/etag";
import type { Logger } from "pino";
import type { ArticleRenderer } from "#server/blog/article-renderer.ts";
import type { ShareImageContent } from "#server/share-image/share-image-content.ts";
import { createShareImages } from "#server/share-image/share-images.ts";
import type { ClientForRequest } from "#server/supabase-client.ts";
import { isBlogSlug } from "#shared/blog/blog.ts";
import {
  blogSelf,
  defaultReadingTime,
  defaultShareImage,
  feedPaths,
  readingTimeText,
} from "#shared/blog/blog-summary.ts";
import type { RulePages } from "#server/visa-rules/rule-pages.ts";
import type { PublicConfig } from "#shared/public-config.ts";
import { createFeedEntries } from "./feed-entries.ts";
import { createPublicPosts } from "./public-posts.ts";
import { ruleEntries, sitemapEntries, sitemapFileXml, sitemapXml } from "./sitemap.ts";
import { ruleFeedPath, rulesPath } from "#shared/rules/rule-pages.ts";
import { findScreen, home, screensInSection } from "#shared/screens.ts";

interface Dependencies {
  anonymousFor: ClientForRequest;
  clientIp(request: Request): string;
  limitPerNetwork<T>(ip: string, work: () => Promise<T>): Promise<T>;
  config: PublicConfig;
  renderArticle: ArticleRenderer["render"];
  rules: Pick<RulePages, "list" | "changes">;
  cacheFolder: string;
  log: Logger;
}

const drawnTags = 3;

/** On the configured site, whatever the host. Share images: 404 without a post, 503 when busy or failed. */
export function createSeoRoutes(deps: Dependencies): Hono {
  const { anonymousFor, config, renderArticle, cacheFolder, log } = deps;
  const routes = new Hono();
  const limited: MiddlewareHandler = (c, next) => deps.limitPerNetwork(deps.clientIp(c.req.raw), next);
  const { siteUrl, siteName } = config;
  const posts = createPublicPosts(anonymousFor, siteUrl);
  const feedEntries = createFeedEntries({ posts, renderArticle, siteUrl, log });
  const shareImage = createShareImages({ cacheFolder, log });
  const opened = new Date();
  const sitemap = async () => {
    const all = await posts.listAll();
    // After the posts, so that a new post's new tag is among them.
    return [...sitemapEntries(all, await posts.listTags()), ...ruleEntries(await deps.rules.list())];
  };

  const document = (c: Context, type: string, body: string) =>
    c.body(body, 200, { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "public, max-age=300" });
  const feed = async (c: Context, type: string, format: "rssXml" | "atomXml") => {
    const feeds = await import("./feeds.ts");
    return document(c, type, feeds[format](config, await feedEntries(), opened));
  };

  const image = async (c: Context, content: ShareImageContent) => {
    const made = await shareImage(content);
    if (!made.ok)
      return c.text("This picture is not ready yet.", 503, { "Retry-After": "5", "Cache-Control": "no-store" });
    return c.body(new Uint8Array(made.png), 200, {
      "Content-Type": "image/png",
      "Cache-Control": "public, max-age=86400",
      ETag: `"${made.version}"`,
    });
  };

  routes.get("/robots.txt", (c) => document(c, "text/plain", robotsText(siteUrl)));

  routes.get("/sitemap.xml", limited, async (c) =>
    document(c, "application/xml", sitemapXml(siteUrl, await sitemap())),
  );
  routes.get("/sitemap/:file{[1-9][0-9]{0,5}\\.xml}", limited, async (c) => {
    const xml = sitemapFileXml(siteUrl, await sitemap(), Number.parseInt(c.req.param("file"), 10));
    return xml === null ? c.notFound() : document(c, "application/xml", xml);
  });

  routes.get(feedPaths.rss, limited, (c) => feed(c, "application/rss+xml", "rssXml"));
  routes.get(feedPaths.atom, limited, (c) => feed(c, "application/atom+xml", "atomXml"));

  routes.get(ruleFeedPath, limited, async (c) => {
    const { ruleFeedXml } = await import("./rule-feed.ts");
    return document(c, "application/atom+xml", ruleFeedXml(config, await deps.rules.changes(), opened));
  });

  routes.get(defaultShareImage, limited, etag(), async (c) =>
    image(c, { siteName, title: blogSelf.title, details: [blogSelf.subject] }),
  );
  routes.get("/blogs/:slug/share.png", limited, etag(), async (c) => {
    const slug = c.req.param("slug");
    const post = isBlogSlug(slug) ? await posts.findDrawn(c.req.raw, slug) : null;
    if (post === null) return c.text("There is no such article.", 404, { "Cache-Control": "no-store" });
    const readingTime = readingTimeText(post.reading_time ?? defaultReadingTime);
    return image(c, { siteName, title: post.title, details: [...post.tags.slice(0, drawnTags), readingTime] });
  });
  return routes;
}

const programs = ["/api/", "/auth/v1/", "/rest/v1/", "/storage/v1/", "/functions/v1/"];
const pictures = "/storage/v1/object/public/blog-images/";

/** The blog may be found, screens that need a session may not. Source: RFC 9309. */
function robotsText(siteUrl: string): string {
  const screens = [home, ...screensInSection("main"), ...screensInSection("admin"), findScreen("reset-password")]
    .filter((screen) => screen?.kind === "app")
    .map((screen) => screen?.path ?? "");
  return [
    "User-agent: *",
    "Allow: /blogs",
    `Allow: ${rulesPath()}`,
    `Allow: ${pictures}`,
    ...new Set([...screens, "/admin/", ...programs].map((prefix) => `Disallow: ${prefix}`)),
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ].join("\n");
}
