import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { createHash } from "node:crypto";
import type { Logger } from "pino";
import { type Database, PLATFORM, type Transaction } from "#backend/postgres/database.ts";

/** `points` actions in any window of `seconds` that starts with the first of them. */
export interface Limit {
  points: number;
  seconds: number;
}

type Consumption =
  | {
      ok: true;
      /** For an action that turned out not to count. Never rejects. */
      refund(): Promise<void>;
    }
  | { ok: false; retryAfterSeconds: number };

export interface LimitStore<Kind extends string> {
  consume(kind: Kind, key: string): Promise<Consumption>;
}

export interface RateLimiter<Kind extends string> {
  /** @returns null, or the seconds to wait where the limit is used up */
  take(kind: Kind, key: string): Promise<number | null>;
}

export function createRateLimiter<Kind extends string>(store: LimitStore<Kind>): RateLimiter<Kind> {
  return {
    async take(kind, key) {
      const taken = await store.consume(kind, key);
      return taken.ok ? null : taken.retryAfterSeconds;
    },
  };
}

export function createMemoryLimitStore<Kind extends string>(limits: Record<Kind, Limit>): LimitStore<Kind> {
  const limiterOf = limiterPerKind(
    (kind: Kind) => new RateLimiterMemory({ ...optionsOf(limits[kind]), keyPrefix: kind }),
  );
  return { consume: (kind, key) => consumeFrom(limiterOf(kind), key) };
}

function limiterPerKind<Kind extends string, Limiter>(make: (kind: Kind) => Limiter): (kind: Kind) => Limiter {
  const limiters = new Map<Kind, Limiter>();
  return (kind) => {
    const limiter = limiters.get(kind) ?? make(kind);
    limiters.set(kind, limiter);
    return limiter;
  };
}

function optionsOf({ points, seconds }: Limit): { points: number; duration: number } {
  return { points, duration: seconds };
}

async function consumeFrom(limiter: RateLimiterAbstract, key: string): Promise<Consumption> {
  try {
    const { msBeforeNext } = await limiter.consume(key);
    const windowEnd = Date.now() + msBeforeNext;
    return {
      ok: true,
      async refund() {
        if (Date.now() < windowEnd) await limiter.reward(key);
      },
    };
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) };
  }
}

const COUNTING_LIMIT_MS = 1_000;
const PAUSE_MS = 5_000;

interface SharedLimits<Kind extends string> {
  db: Database;
  /** Names must be unique: all limits are in one table. */
  limits: Record<Kind, Limit>;
  /** The same for all processes of the database. */
  clock?: () => Date;
  log: Logger;
}

/** In `platform.rate_limits`. While the database does not answer this process counts by itself. */
export function createSharedLimitStore<Kind extends string>(deps: SharedLimits<Kind>): LimitStore<Kind> {
  const { db, limits, log, clock = () => new Date() } = deps;
  const limiterOf = limiterPerKind((kind: Kind) => {
    const limit = optionsOf(limits[kind]);
    return new RateLimiterPostgres({
      ...limit,
      keyPrefix: "",
      storeClient: clientOver(db, clock),
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

/** Milliseconds; no number of points comes near. */
const LEAST_TIME = Date.UTC(2000);

/** The library tells the time by this machine alone; in the table all times are by the clock of all processes. */
function clientOver(db: Database, clock: () => Date) {
  return {
    async query({ text, values }: { text: string; values: readonly unknown[] }) {
      const aheadMs = Date.now() - clock().getTime();
      const asked = values.map((value) => (typeof value === "number" && value > LEAST_TIME ? value - aheadMs : value));
      const run = (sql: Transaction) => sql.query<{ expire?: string | null }>(text, asked);
      const result = await db.tx(PLATFORM, run, { statementTimeoutMs: COUNTING_LIMIT_MS });
      const rows = result.rows.map((row) =>
        row.expire == null ? row : { ...row, expire: Number(row.expire) + aheadMs },
      );
      return { ...result, rows };
    },
  };
}

/** In memory where the database belongs to this process alone. */
export function createLimitStore<Kind extends string>(deps: SharedLimits<Kind>): LimitStore<Kind> {
  return deps.db.engine === "postgres" ? createSharedLimitStore(deps) : createMemoryLimitStore(deps.limits);
}
