import { AsyncLocalStorage } from "node:async_hooks";
import { createStatementLimiter } from "#backend/limits/limiter.ts";
import type { Database } from "#backend/postgres/database.ts";
import { storageError } from "./errors.ts";

/** The limiter's key of a request; null for one without a limit. */
const current = new AsyncLocalStorage<{ key: string | null }>();

/** All database work inside `work`, however deep, counts for this key. */
export function runWithKey<T>(key: string, work: () => Promise<T>): Promise<T> {
  return current.run({ key }, work);
}

/** From here on the request counts for another key, or with null for none. */
export function setLimiterKey(key: string | null): void {
  const store = current.getStore();
  if (store !== undefined) store.key = key;
}

/**
 * Limits the transactions of each key, so that one caller cannot hold up all others. Transactions outside of
 * `runWithKey` are not limited. Rejects with StorageError `too_many_queries` when the key's queue is full.
 */
export function limitPerCaller(db: Database): Database {
  const limiter = createStatementLimiter(db.engine, () => storageError("too_many_queries"));
  return {
    engine: db.engine,
    async tx(identity, work, options) {
      const run = () => db.tx(identity, work, options);
      const key = current.getStore()?.key ?? null;
      return key === null ? run() : limiter.run(key, run);
    },
    isReady: () => db.isReady(),
    close: () => db.close(),
  };
}
