import { Hono } from "hono";
import type { Logger } from "pino";
import type { ClientForRequest } from "#server/supabase-client.ts";
import type { PublicConfig } from "#shared/public-config.ts";

interface Dependencies {
  clientFor: ClientForRequest;
  config: PublicConfig;
  /** Where share images are kept between requests; made when it is missing. */
  cacheFolder: string;
  log: Logger;
}

/** What search engines, feed readers and social networks ask for: robots, sitemap, feeds, share images. */
export function createSeoRoutes(_deps: Dependencies): Hono {
  return new Hono();
}
