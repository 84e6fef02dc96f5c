import { Hono } from "hono";
import type { StorageContext } from "#platform/storage/context.ts";

/** `/object/list`, `/object/list-v2`, `/object/info`: what is in a bucket. */
export function listingRoutes(_context: StorageContext): Hono {
  return new Hono();
}
