import { Hono } from "hono";
import type { StorageContext } from "#platform/storage/context.ts";

/** `POST` and `PUT /object/{bucket}/{path}`: whole uploads. */
export function uploadRoutes(_context: StorageContext): Hono {
  return new Hono();
}
