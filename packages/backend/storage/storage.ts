import { Hono } from "hono";
import type { Logger } from "pino";
import { createLimiter } from "#backend/limits/concurrency-limiter.ts";
import type { Database } from "#backend/postgres/database.ts";
import { renderStorageError, storageError } from "./errors.ts";
import { bucketRoutes } from "#backend/storage/buckets/bucket-routes.ts";
import { listingRoutes } from "#backend/storage/listing/listing-routes.ts";
import { signedUrlRoutes } from "#backend/storage/objects/signed-url-routes.ts";
import { createStorageTokens } from "#backend/storage/objects/tokens.ts";
import type { ResolveCaller } from "#backend/gateway/caller.ts";
import type { Files, Spool } from "#backend/storage/files/files.ts";
import { objectRoutes } from "#backend/storage/objects/object-routes.ts";
import { limitPerCaller, runWithKey, type StorageContext } from "./context.ts";
import { resumableRoutes } from "#backend/storage/resumable/resumable-routes.ts";
import { networkOf } from "#backend/network/addresses.ts";
import { uploadRoutes } from "#backend/storage/uploads/upload-routes.ts";
import { downloadRoutes } from "#backend/storage/objects/download-routes.ts";

export interface StorageDeps {
  db: Database;
  files: Files;
  spool: Spool;
  scanner?: StorageContext["scanner"];
  removeOrphans: () => void;
  tokenSecret: string;
  /** Without a trailing slash: `https://example.com/storage/v1`. */
  apiUrl: string;
  /** Bytes of one object; a bucket may allow less. */
  fileSizeLimit?: number;
  /** Bytes of all objects of one person. */
  bytesPerPerson?: number;
  /** Milliseconds without a byte after which an upload counts as cut. */
  stallMs?: number;
  resolveCaller: ResolveCaller;
  clientIp: (request: Request) => string;
  log: Logger;
  clock?: () => Date;
}

const FILE_SIZE_LIMIT = 50 * 1024 * 1024;
const STALL_MS = 30_000;
/** Of one person: browsers open six connections. */
const UPLOADS = { concurrency: 6, maxQueued: 30 };

/** Paths are relative to `/storage/v1`. The gateway has checked the API key and answered preflights. */
export function createStorage(deps: StorageDeps): Hono {
  const now = deps.clock ?? (() => new Date());
  const context: StorageContext = {
    db: limitPerCaller(deps.db),
    files: deps.files,
    spool: deps.spool,
    scanner: deps.scanner ?? null,
    tokens: createStorageTokens(deps.tokenSecret, now),
    uploadLimiter: createLimiter({ ...UPLOADS, onFull: () => storageError("too_many_at_once") }),
    resolveCaller: deps.resolveCaller,
    clientIp: deps.clientIp,
    apiUrl: deps.apiUrl,
    fileSizeLimit: deps.fileSizeLimit ?? FILE_SIZE_LIMIT,
    bytesPerPerson: deps.bytesPerPerson ?? Infinity,
    stallMs: deps.stallMs ?? STALL_MS,
    removeOrphans: deps.removeOrphans,
    now,
    log: deps.log,
  };
  const app = new Hono();
  // Until the caller is known, and for callers without an account.
  app.use((c, next) => runWithKey(networkOf(deps.clientIp(c.req.raw)), next));
  // Fixed paths first: the object routes take all others as bucket and key.
  app.route("/", bucketRoutes(context));
  app.route("/", resumableRoutes(context));
  app.route("/", listingRoutes(context));
  app.route("/", signedUrlRoutes(context));
  app.route("/", objectRoutes(context));
  app.route("/", downloadRoutes(context));
  app.route("/", uploadRoutes(context));
  app.all("*", () => storageError("no_such_route").toResponse());
  app.onError((error, c) => renderStorageError(error, { method: c.req.method, path: c.req.path }, deps.log));
  return app;
}
