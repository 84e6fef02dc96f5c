import { Hono } from "hono";
import type { StorageContext } from "#platform/storage/context.ts";

/** `/bucket`: list, get, create, update, empty and delete buckets. */
export function bucketRoutes(_context: StorageContext): Hono {
  return new Hono();
}
