import { Hono } from "hono";
import type { Logger } from "pino";
import type { ClientForRequest } from "#server/supabase-client.ts";

interface Dependencies {
  clientFor: ClientForRequest;
  /** Where finished sizes are kept between requests; made when it is missing. */
  cacheFolder: string;
  log: Logger;
}

/** `/images/stored/{name}/{width}.{format}` and `/images/covers/{post}/{version}/{width}.{format}`. */
export function createBlogImages(_deps: Dependencies): Hono {
  return new Hono();
}
