import { Hono } from "hono";
import type { StorageContext } from "#platform/storage/context.ts";

/** `/upload/resumable`: uploads in pieces by TUS 1.0.0. */
export function resumableRoutes(_context: StorageContext): Hono {
  return new Hono();
}
