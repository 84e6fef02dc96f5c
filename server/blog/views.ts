import { Hono } from "hono";
import type { Logger } from "pino";
import type { ClientForRequest } from "#server/supabase-client.ts";

interface Dependencies {
  clientFor: ClientForRequest;
  clientIp(request: Request): string;
  log: Logger;
}

/** Counts one view of a public post: `POST { slug }` answers 204, whether there is such a post or not. */
export function createBlogViews(_deps: Dependencies): Hono {
  return new Hono();
}
