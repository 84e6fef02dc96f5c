import { createHash } from "node:crypto";
import type { Logger } from "pino";
import { RateLimiterPostgres } from "rate-limiter-flexible";
import { type Database, PLATFORM } from "#backend/postgres/database.ts";
import {
  consumeFrom,
  createMemoryLimitStore,
  type Limit,
  limiterPerKind,
  type LimitStore,
  optionsOf,
} from "./limit-store.ts";

const COUNTING_LIMIT_MS = 1_000;
const PAUSE_MS = 5_000;

interface SharedLimits<Kind extends string> {
  db: Database;
  /** Names must be unique: all limits are in one table. */
  limits: Record<Kind, Limit>;
  log: Logger;
}

/**
 * Counts in `platform.rate_limits`, which all processes share. While the database does not answer this process counts
 * by itself, so that attempts stay limited.
 */
export function createSharedLimitStore<Kind extends string>(deps: SharedLimits<Kind>): LimitStore<Kind> {
  const { db, limits, log } = deps;
  const limiterOf = limiterPerKind((kind: Kind) => {
    const limit = optionsOf(limits[kind]);
    return new RateLimiterPostgres({
      ...limit,
      keyPrefix: "",
      storeClient: clientOver(db),
      storeType: "client",
      schemaName: "platform",
      tableName: "rate_limits",
      tableCreated: true,
      clearExpiredByTimeout: false,
      // A blocked key needs no database. At most `points` can still be refunded, so from here on no refund could bring
      // it below its limit again.
      inMemoryBlockOnConsumed: 2 * limit.points + 1,
    });
  });
  const inMemory = createMemoryLimitStore(limits);
  let pausedUntil = 0;
  const pause = (error: unknown) => {
    pausedUntil = Date.now() + PAUSE_MS;
    log.warn({ err: error }, "Limits cannot be counted in the database; this process counts by itself for a while");
  };

  return {
    async consume(kind, key) {
      if (Date.now() < pausedUntil) return inMemory.consume(kind, key);
      try {
        const result = await consumeFrom(limiterOf(kind), hashed(kind, key));
        return result.ok ? { ok: true, refund: () => result.refund().catch(pause) } : result;
      } catch (error) {
        pause(error);
        return inMemory.consume(kind, key);
      }
    },
  };
}

/** Keys hold e-mails and can be any text: the table must not show them, nor have long keys. */
function hashed(kind: string, key: string): string {
  return `${kind}:${createHash("sha256").update(key).digest("base64url")}`;
}

/** What `RateLimiterPostgres` needs of a client of `pg`. */
function clientOver(db: Database) {
  return {
    query: ({ text, values }: { text: string; values: readonly unknown[] }) =>
      db.tx(PLATFORM, (sql) => sql.query(text, values), { statementTimeoutMs: COUNTING_LIMIT_MS }),
  };
}

/** In memory where the database belongs to this process alone. */
export function createLimitStore<Kind extends string>(deps: SharedLimits<Kind>): LimitStore<Kind> {
  return deps.db.engine === "postgres" ? createSharedLimitStore(deps) : createMemoryLimitStore(deps.limits);
}
