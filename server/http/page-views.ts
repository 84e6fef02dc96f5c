import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger } from "pino";
import { z } from "zod";
import { limiter } from "@workspace/backend";

const pageViewSchema = z.object({
  path: z
    .string()
    .max(500)
    .regex(/^\/(?!\/)[^?#\s\p{C}]*$/u),
});

const limits = { view: { points: 300, seconds: 60 } };
/** When the analytics service is slow, further views are only logged. */
const forwarding = { concurrency: 10, maxQueued: 0 };

interface Dependencies {
  /** Gets page views as JSON; without it they are only logged. */
  analyticsUrl: string | undefined;
  clientIp(request: Request): string;
  log: Logger;
}

/** Takes one `{ path }` for each page view: no cookie, no personal data. Answers before it forwards. */
export function createPageViews({ analyticsUrl, clientIp, log }: Dependencies): Hono {
  const routes = new Hono();
  const views = limiter.rate(limits);
  const forwards = limiter.concurrency(forwarding);

  const isSmall = bodyLimit({
    maxSize: 2048,
    onError: (c) => c.json({ code: "too_large", message: "A page view is small." }, 413),
  });
  routes.post("/", isSmall, async (c) => {
    const view = pageViewSchema.safeParse(await c.req.json().catch(() => null));
    if (!view.success) return c.json({ code: "bad_request", message: "A page view is { path }." }, 400);
    const wait = await views.take("view", limiter.networkOf(clientIp(c.req.raw)));
    if (wait !== null) return c.json({ code: "rate_limited", message: "Too many page views." }, 429);

    log.info({ path: view.data.path }, "page view");
    if (analyticsUrl) void forwards.tryRun("", () => forward(analyticsUrl, view.data.path, log));
    return c.body(null, 204);
  });
  return routes;
}

async function forward(analyticsUrl: string, path: string, log: Logger): Promise<void> {
  try {
    const response = await fetch(analyticsUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ path, at: new Date().toISOString() }),
      signal: AbortSignal.timeout(5_000),
    });
    if (!response.ok) log.warn({ status: response.status }, "ANALYTICS_URL rejected a page view");
  } catch (error) {
    log.warn({ err: error }, "ANALYTICS_URL could not be reached");
  }
}
