import { Hono } from "hono";
import type { StorageContext } from "#platform/storage/context.ts";

/** `/object/sign` and `/object/upload/sign`: addresses that open one object for a while. */
export function signedUrlRoutes(_context: StorageContext): Hono {
  return new Hono();
}
