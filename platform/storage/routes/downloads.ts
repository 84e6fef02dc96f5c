import { Hono } from "hono";
import type { StorageContext } from "#platform/storage/context.ts";

/** `GET` and `HEAD` of objects: public, authenticated, signed; ranges and conditions. */
export function downloadRoutes(_context: StorageContext): Hono {
  return new Hono();
}
