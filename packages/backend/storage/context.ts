import type { Logger } from "pino";
import type { Caller, ResolveCaller } from "#backend/gateway/caller.ts";
import type { Limiter } from "#backend/limits/limiter.ts";
import type { Database } from "#backend/postgres/database.ts";
import { storageError } from "./errors.ts";
import type { Files, Spool } from "./files/files.ts";
import { setLimiterKey } from "./per-caller-database.ts";
import type { StorageTokens } from "./objects/tokens.ts";

export interface StorageContext {
  /** Each caller has a few transactions at a time. */
  db: Database;
  files: Files;
  spool: Spool;
  tokens: StorageTokens;
  uploadLimiter: Limiter;
  resolveCaller: ResolveCaller;
  clientIp: (request: Request) => string;
  /** Where the API is reached, without a trailing slash. */
  apiUrl: string;
  /** Bytes; a bucket may allow less. */
  fileSizeLimit: number;
  /** Bytes of all objects of one person. */
  bytesPerPerson: number;
  /** Milliseconds without a byte after which a sender counts as gone. */
  stallMs: number;
  /** Starts the removal of files without rows. Does not wait and never throws. */
  removeOrphans: () => void;
  now: () => Date;
  log: Logger;
}

/**
 * From here on the request's transactions count for the caller.
 * @throws StorageError `bad_token` for an invalid bearer token
 */
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
