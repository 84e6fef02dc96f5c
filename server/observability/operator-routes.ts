import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import type { Health } from "./health.ts";
import type { Metrics } from "./metrics.ts";

export interface OperatorDependencies {
  health: () => Promise<Health>;
  /** True from SIGTERM on: whoever shares out the requests shall take other processes. */
  isStopping: () => boolean;
  metrics: Pick<Metrics, "text" | "contentType">;
  /** Undefined: there is no such page. */
  metricsToken: string | undefined;
}

/** What machines ask: `/readyz`, and `/metrics` with its token, which is not there for anybody else. */
export function createOperatorRoutes({ health, isStopping, metrics, metricsToken }: OperatorDependencies): Hono {
  const routes = new Hono();
  routes.get("/readyz", async (c) => {
    if (isStopping()) return c.text("stopping", 503);
    const { isDatabaseReady, troubles } = await health();
    if (!isDatabaseReady) return c.text("not ready", 503);
    // Names alone: anybody may ask. The reasons are in the log and on the admins' page.
    const parts = troubles.map(({ part }) => (part === "database" ? "database (read-only)" : part));
    return c.text(parts.length === 0 ? "ready" : `degraded: ${parts.join(", ")}`);
  });
  routes.get("/metrics", async (c, next) => {
    if (metricsToken === undefined || !isSame(c.req.header("authorization") ?? "", `Bearer ${metricsToken}`)) {
      return next();
    }
    return c.body(await metrics.text(), 200, { "Content-Type": metrics.contentType, "Cache-Control": "no-store" });
  });
  return routes;
}

function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
