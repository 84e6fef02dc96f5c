import { Hono } from "hono";
import type { StorageContext } from "#platform/storage/context.ts";

/** Remove, move and copy objects. */
export function objectRoutes(_context: StorageContext): Hono {
  return new Hono();
}
