import { AsyncLocalStorage } from "node:async_hooks";
import { createTurns } from "#platform/gateway/turns.ts";
import type { Database } from "#platform/postgres/database.ts";
import { refuse } from "./errors.ts";

/** Transactions of one caller. PGlite has one connection, so a second one could only hold up others. */
const AT_ONCE = { pglite: 1, postgres: 4 };
/** Transactions of one caller that may wait for the caller's own. */
const WAITING = 100;

/** The line in which a request waits; null for those who need not. */
const place = new AsyncLocalStorage<{ line: string | null }>();

/** All that `work` asks of the database, however deep inside, waits in this line. */
export function runInLine<T>(line: string, work: () => Promise<T>): Promise<T> {
  return place.run({ line }, work);
}

/** From here on the request waits in another line, or with null in none. */
export function changeLine(line: string | null): void {
  const current = place.getStore();
  if (current !== undefined) current.line = line;
}

/**
 * The database for requests: each transaction waits for its turn among those of the same line, so that nobody's many
 * requests hold up anybody else's. What is no request's work waits for nobody.
 * Transactions reject with StorageError `too_many_queries` when too many of the line wait already.
 */
export function takingTurns(db: Database): Database {
  const turns = createTurns({
    atOnce: AT_ONCE[db.engine],
    waiting: WAITING,
    tooMany: () => refuse("too_many_queries"),
  });
  return {
    engine: db.engine,
    async tx(identity, work, options) {
      const run = () => db.tx(identity, work, options);
      const line = place.getStore()?.line ?? null;
      return line === null ? run() : turns.take(line, run);
    },
    isReady: () => db.isReady(),
    close: () => db.close(),
  };
}
