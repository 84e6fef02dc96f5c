import type { Logger } from "pino";
import { createMemoryLimitStore } from "#platform/auth/limit-store-memory.ts";
import { createLimitStore } from "#platform/auth/limit-store-shared.ts";
import type { Limit } from "#platform/auth/settings.ts";
import type { Database } from "#platform/postgres/database.ts";

/** How often one person may call a function, by its name. */
const limits = {
  "delete-account": { points: 10, seconds: 3600 },
  "letter-pdf": { points: 30, seconds: 60 },
  "ai-call": { points: 40, seconds: 60 },
} as const satisfies Record<string, Limit>;

export interface FunctionLimits {
  /** Counts one call by `key`, a user id. @returns null, or the seconds to wait where the limit is used up */
  take(name: keyof typeof limits, key: string): Promise<number | null>;
}

/** Counted with the embedded backend as its own limits are; without one (null) by each process for itself. */
export function createFunctionLimits(embedded: { db: Database; log: Logger } | null): FunctionLimits {
  const store = embedded === null ? createMemoryLimitStore(limits) : createLimitStore({ ...embedded, limits });
  return {
    async take(name, key) {
      const taken = await store.consume(name, key);
      return taken.ok ? null : taken.retryAfterSeconds;
    },
  };
}
