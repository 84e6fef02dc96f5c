import type { Logger } from "pino";
import type { Database } from "#platform/postgres/database.ts";
import {
  createMemoryLimitStore,
  createRateLimiter,
  type Limit,
  type RateLimiter,
} from "#platform/limits/limit-store.ts";
import { createLimitStore } from "#platform/limits/shared-limit-store.ts";

/** How often one person may call a function, by its name; the key is a user id. */
const limits = {
  "delete-account": { points: 10, seconds: 3600 },
  "letter-pdf": { points: 30, seconds: 60 },
  "ai-call": { points: 40, seconds: 60 },
} as const satisfies Record<string, Limit>;

export type FunctionLimits = RateLimiter<keyof typeof limits>;

/** Counted with the embedded backend as its own limits are; without one (null) by each process for itself. */
export function createFunctionLimits(embedded: { db: Database; log: Logger } | null): FunctionLimits {
  const store = embedded === null ? createMemoryLimitStore(limits) : createLimitStore({ ...embedded, limits });
  return createRateLimiter(store);
}
