import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createIsbotFromList, list } from "isbot";
import type { Logger } from "pino";
import { z } from "zod";
import { AppError, limiter } from "@workspace/backend";
import type { ClientForRequest } from "#server/supabase-client.ts";
import { maxBlogSlug } from "#shared/blog/blog.ts";

interface Dependencies {
  anonymousFor: ClientForRequest;
  clientIp(request: Request): string;
  limitPerNetwork<T>(ip: string, work: () => Promise<T>): Promise<T>;
  log: Logger;
}

const viewSchema = z.object({
  slug: z
    .string()
    .max(maxBlogSlug)
    .regex(/^[a-z0-9_-]+$/),
});
/** A limit for machines: a university's readers may share one address. */
const limits = { view: { points: 20_000, seconds: 60 } };
const visitSeconds = 1800;
/** Crawlers name themselves; a headless browser counts as a browser. */
const isBot = createIsbotFromList(list.filter((pattern) => pattern !== "headless"));
const pixel = Uint8Array.from(Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64"));

/** `POST { slug }` → 204; `GET /{slug}.gif` → a pixel. Views of unknown posts and by known bots are not counted. */
export function createBlogViews({ anonymousFor, clientIp, limitPerNetwork, log }: Dependencies): Hono {
  const routes = new Hono();
  const views = limiter.rate(limits);
  const isWithinLimit = async (c: Context) =>
    (await views.take("view", limiter.networkOf(clientIp(c.req.raw)))) === null;

  const count = async (c: Context, slug: string): Promise<void> => {
    if (!isReader(c.req.raw)) return;
    const { error } = await limitPerNetwork(clientIp(c.req.raw), async () =>
      anonymousFor(c.req.raw).rpc("increment_blog_view", { blog_slug: slug }),
    );
    if (error) throw new AppError("database_unavailable", "a view could not be counted", { cause: error });
  };

  const isSmall = bodyLimit({
    maxSize: 2048,
    onError: (c) => c.json({ code: "too_large", message: "A view is small." }, 413),
  });
  routes.post("/", isSmall, async (c) => {
    const view = viewSchema.safeParse(await c.req.json().catch(() => null));
    if (!view.success) return c.json({ code: "bad_request", message: "A view is { slug }." }, 400);
    if (!(await isWithinLimit(c))) return c.json({ code: "rate_limited", message: "Too many views." }, 429);
    await count(c, view.data.slug);
    return c.body(null, 204);
  });

  routes.get("/:file{.+\\.gif}", async (c) => {
    const view = viewSchema.safeParse({ slug: c.req.param("file").slice(0, -".gif".length) });
    if (!view.success) return c.notFound();
    if (await isWithinLimit(c)) {
      // A failed count must not break the picture.
      await count(c, view.data.slug).catch((error: unknown) => log.error({ err: error }, "a view was not counted"));
    }
    return c.body(pixel, 200, { "Content-Type": "image/gif", "Cache-Control": `private, max-age=${visitSeconds}` });
  });
  return routes;
}

/** False for known bots, requests without a user agent, and browsers that prefetch. */
function isReader({ method, headers }: Request): boolean {
  const userAgent = headers.get("user-agent")?.trim() ?? "";
  const purpose = `${headers.get("sec-purpose") ?? ""} ${headers.get("purpose") ?? ""} ${headers.get("x-moz") ?? ""}`;
  return method !== "HEAD" && userAgent !== "" && !isBot(userAgent) && !/prefetch|prerender|preview/i.test(purpose);
}
