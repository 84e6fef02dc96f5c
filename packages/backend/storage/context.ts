import type { Logger } from "pino";
import { createStatementLimiter, type Limiter } from "#backend/limits/concurrency-limiter.ts";
import type { Database } from "#backend/postgres/database.ts";
import { storageError } from "./errors.ts";
import type { StorageTokens } from "#backend/storage/objects/tokens.ts";
import type { Caller, ResolveCaller } from "#backend/gateway/caller.ts";
import type { Files, Spool } from "#backend/storage/files/files.ts";
import type { MalwareScanner } from "#backend/storage/uploads/malware-scanner.ts";
import { AsyncLocalStorage } from "node:async_hooks";

export interface StorageContext {
  db: Database;
  files: Files;
  spool: Spool;
  /** Null where the operator has none. */
  scanner: Pick<MalwareScanner, "scan"> | null;
  tokens: StorageTokens;
  uploadLimiter: Limiter;
  resolveCaller: ResolveCaller;
  clientIp: (request: Request) => string;
  apiUrl: string;
  fileSizeLimit: number;
  bytesPerPerson: number;
  stallMs: number;
  /** Starts the removal of files without rows. Does not wait and never throws. */
  removeOrphans: () => void;
  now: () => Date;
  log: Logger;
}

/** From here on the transactions count for the caller. @throws StorageError `bad_token` */
export async function callerOf(context: StorageContext, request: Request): Promise<Caller> {
  const resolved = await context.resolveCaller(request);
  if (!resolved.ok)
    throw storageError("bad_token", resolved.reason === "expired" ? "jwt expired" : "Invalid Compact JWS");
  const { role, sub } = resolved.caller.claims;
  // The secret key is the operator's own.
  if (role === "service_role") setLimiterKey(null);
  else if (sub !== undefined) setLimiterKey(sub);
  return resolved.caller;
}

/** The limiter's key of a request; null for one without a limit. */
const current = new AsyncLocalStorage<{ key: string | null }>();

/** All database work inside `work`, however deep, counts for this key. */
export function runWithKey<T>(key: string, work: () => Promise<T>): Promise<T> {
  return current.run({ key }, work);
}

function setLimiterKey(key: string | null): void {
  const store = current.getStore();
  if (store !== undefined) store.key = key;
}

/** One caller must not block all others. Rejects with StorageError `too_many_queries` when the key's queue is full. */
export function limitPerCaller(db: Database): Database {
  const limiter = createStatementLimiter(db.engine, () => storageError("too_many_queries"));
  const limit = <T>(run: () => Promise<T>): Promise<T> => {
    const key = current.getStore()?.key ?? null;
    return key === null ? run() : limiter.run(key, run);
  };
  return {
    engine: db.engine,
    tx: (identity, work, options) => limit(() => db.tx(identity, work, options)),
    batch: (identity, work, options) => limit(() => db.batch(identity, work, options)),
    isReady: () => db.isReady(),
    close: () => db.close(),
  };
}
