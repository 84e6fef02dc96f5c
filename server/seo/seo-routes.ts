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
import type { PublicConfig } from "#shared/public-config.ts";
import { createFeedEntries } from "./feed-entries.ts";
import { atomXml, rssXml } from "./feeds.ts";
import { keptBriefly } from "./kept-briefly.ts";
import { createPublicPosts } from "./public-posts.ts";
import { robotsText } from "./robots.ts";
import { sitemapEntries, sitemapFileXml, sitemapXml } from "./sitemap.ts";

interface Dependencies {
  /** Acts as nobody, from the client IP of a request. */
  anonymousFor: ClientForRequest;
  clientIp(request: Request): string;
  /** Runs work when it is the turn of whoever has this IP. */
  inTurn<T>(ip: string, work: () => Promise<T>): Promise<T>;
  config: PublicConfig;
  renderArticle: ArticleRenderer["render"];
  /** Where share images are kept between requests; made when it is missing. */
  cacheFolder: string;
  log: Logger;
}

/** Milliseconds in which sitemap and feeds are read once, and by which a post may come there later. */
const keptFor = 2_000;
/** Tags that a share image names. */
const drawnTags = 3;

/**
 * What search engines, feed readers and social networks ask for: robots, sitemap, feeds, share images. All of it is
 * what anybody may read, with addresses on the configured site, whoever asks under whichever name. Of a share image:
 * 404 without such a public post, 503 while many wait or drawing fails.
 */
export function createSeoRoutes(deps: Dependencies): Hono {
  const { anonymousFor, config, renderArticle, cacheFolder, log } = deps;
  const routes = new Hono();
  // Weak, as compressing makes them.
  const unlessKnown = etag({ weak: true });
  const inItsTurn: MiddlewareHandler = (c, next) => deps.inTurn(deps.clientIp(c.req.raw), next);
  const { siteUrl, siteName } = config;
  const posts = createPublicPosts(anonymousFor, siteUrl);
  const feedEntries = createFeedEntries({ posts, renderArticle, siteUrl, log });
  const shareImage = createShareImages({ cacheFolder, log });
  const opened = new Date();
  const sitemap = keptBriefly(keptFor, async () => {
    const entries = sitemapEntries(...(await Promise.all([posts.listAll(), posts.listTags()])));
    return { entries, xml: sitemapXml(siteUrl, entries) };
  });
  const feeds = keptBriefly(keptFor, async () => {
    const entries = await feedEntries();
    return { rss: rssXml(config, entries, opened), atom: atomXml(config, entries, opened) };
  });

  const document = (c: Context, type: string, body: string) =>
    c.body(body, 200, { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "public, max-age=300" });
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

  routes.get("/robots.txt", unlessKnown, (c) => document(c, "text/plain", robotsText(siteUrl)));

  routes.get("/sitemap.xml", inItsTurn, unlessKnown, async (c) =>
    document(c, "application/xml", (await sitemap()).xml),
  );
  routes.get("/sitemap/:file{[1-9][0-9]{0,5}\\.xml}", inItsTurn, unlessKnown, async (c) => {
    const { entries } = await sitemap();
    const xml = sitemapFileXml(siteUrl, entries, Number.parseInt(c.req.param("file"), 10));
    return xml === null ? c.notFound() : document(c, "application/xml", xml);
  });

  routes.get(feedPaths.rss, inItsTurn, unlessKnown, async (c) =>
    document(c, "application/rss+xml", (await feeds()).rss),
  );
  routes.get(feedPaths.atom, inItsTurn, unlessKnown, async (c) =>
    document(c, "application/atom+xml", (await feeds()).atom),
  );

  routes.get(defaultShareImage, inItsTurn, etag(), async (c) =>
    image(c, { siteName, title: blogSelf.title, details: [blogSelf.subject] }),
  );
  routes.get("/blogs/:slug/share.png", inItsTurn, etag(), async (c) => {
    const slug = c.req.param("slug");
    const post = isBlogSlug(slug) ? await posts.findDrawn(c.req.raw, slug) : null;
    if (post === null) return c.text("There is no such article.", 404, { "Cache-Control": "no-store" });
    const readingTime = readingTimeText(post.reading_time ?? defaultReadingTime);
    return image(c, { siteName, title: post.title, details: [...post.tags.slice(0, drawnTags), readingTime] });
  });
  return routes;
}
