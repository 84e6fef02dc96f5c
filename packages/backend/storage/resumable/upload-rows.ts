import { z } from "zod";
import { type ApiRole, type Database, type Identity, PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import { storageError } from "#backend/storage/errors.ts";
import type { Logger } from "pino";
import type { Jobs, RepeatedJob } from "#backend/repeated-job.ts";

export interface UploadSender {
  /** The role of the caller, or `token` for the holder of an upload token. */
  sentBy: ApiRole | "token";
  /** The caller's `sub`, or the token's owner. */
  ownerId: string | null;
  identity: Identity;
}

const metadataSchema = z.record(z.string(), z.string().nullable());
export type UploadMetadata = z.infer<typeof metadataSchema>;

export interface ResumableUpload {
  id: string;
  bucketId: string;
  name: string;
  upsert: boolean;
  metadata: UploadMetadata;
  length: number;
  /** Equal to the length only once the object is stored. */
  received: number;
  createdAt: Date;
}

type NewUpload = Omit<ResumableUpload, "received" | "createdAt">;

export interface UploadPiece {
  start: number;
  version: string;
}

interface Row {
  id: string;
  bucket_id: string;
  name: string;
  upsert: boolean;
  metadata: unknown;
  length: number;
  received: number;
  created_at: Date;
}

type Offset = Pick<ResumableUpload, "id" | "received">;

interface Deps {
  db: Database;
  removeOrphans: () => void;
  repeat: Jobs["repeat"];
  log: Logger;
}

/** Of one person at a time; it bounds the bytes of their open uploads. */
const OPEN_UPLOADS = 20;
/** More pieces than any connection cuts an upload into. */
const PIECES = 1000;

/** From its beginning. */
export const UPLOAD_SECONDS = 24 * 3600;

const EXPIRY_BATCH = 100;
const EXPIRY_INTERVAL_MS = 30 * 60_000;

/** Those that did not advance for an hour make room first. @throws StorageError `too_many_at_once` */
export async function createUpload(db: Database, sender: UploadSender, upload: NewUpload): Promise<void> {
  await db.tx(PLATFORM, async (sql) => {
    if (sender.sentBy !== "service_role") await evictStaleUploads(sql, sender);
    const { id, bucketId, name, upsert, metadata, length } = upload;
    await sql.query(
      `insert into platform.resumable_uploads (id, bucket_id, name, sent_by, owner_id, upsert, metadata, length)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, bucketId, name, sender.sentBy, sender.ownerId, upsert, metadata, length],
    );
  });
}

async function evictStaleUploads(sql: Transaction, { ownerId }: UploadSender): Promise<void> {
  const limiterKey = ownerId ?? "nobody";
  await sql.query("select pg_advisory_xact_lock(hashtextextended('resumable uploads of ' || $1, 0))", [limiterKey]);
  const ofSender = "owner_id is not distinct from $1 and sent_by <> 'service_role' and received < length";
  const count = async () => {
    const { rows } = await sql.query<{ count: number }>(
      `select count(*)::int as count from platform.resumable_uploads where ${ofSender}`,
      [ownerId],
    );
    return rows[0]?.count ?? 0;
  };
  if ((await count()) < OPEN_UPLOADS) return;
  await sql.query(
    `delete from platform.resumable_uploads where ${ofSender} and touched_at < now() - interval '1 hour'`,
    [ownerId],
  );
  if ((await count()) >= OPEN_UPLOADS) throw storageError("too_many_at_once");
}

export async function findUpload(
  sql: Transaction,
  id: string,
  sender: Pick<UploadSender, "sentBy" | "ownerId">,
): Promise<ResumableUpload | null> {
  const { rows } = await sql.query<Row>(
    `select id, bucket_id, name, upsert, metadata, length::float8, received::float8, created_at
       from platform.resumable_uploads where id = $1 and sent_by = $2 and owner_id is not distinct from $3`,
    [id, sender.sentBy, sender.ownerId],
  );
  const row = rows[0];
  if (row === undefined) return null;
  const { bucket_id: bucketId, created_at: createdAt, metadata, ...rest } = row;
  return { ...rest, bucketId, createdAt, metadata: metadataSchema.parse(metadata) };
}

export async function findObjectOfUpload(
  db: Database,
  id: string,
): Promise<Pick<ResumableUpload, "bucketId" | "name"> | null> {
  const { rows } = await db.tx(PLATFORM, (sql) =>
    sql.query<{ bucketId: string; name: string }>(
      `select bucket_id as "bucketId", name from platform.resumable_uploads where id = $1`,
      [id],
    ),
  );
  return rows[0] ?? null;
}

export async function findPieces(sql: Transaction, id: string): Promise<UploadPiece[]> {
  const { rows } = await sql.query<UploadPiece>(
    "select start::float8, version from platform.resumable_pieces where upload_id = $1 order by start",
    [id],
  );
  return rows;
}

/** In the shape of tus-server's own errors: another request added to the upload meanwhile, or ended it. */
export class OffsetConflict extends Error {
  readonly status_code = 409;
  readonly body = "Upload-Offset conflict\n";
}

/** @throws OffsetConflict, StorageError `invalid_request` for far too many pieces */
export async function addPiece(
  sql: Transaction,
  { id, received }: Offset,
  size: number,
  version: string,
): Promise<void> {
  await advance(sql, { id, received }, "received + $3", size);
  const { rows } = await sql.query<{ count: number }>(
    `with added as (insert into platform.resumable_pieces (upload_id, start, size, version) values ($1, $2, $3, $4))
     select count(*)::int as count from platform.resumable_pieces where upload_id = $1`,
    [id, received, size, version],
  );
  if ((rows[0]?.count ?? 0) >= PIECES) throw storageError("invalid_request", "The upload came in too many pieces");
}

/** Call it in the transaction that writes the object's row. @throws OffsetConflict */
export async function completeUpload(sql: Transaction, { id, received, length }: ResumableUpload): Promise<void> {
  await advance(sql, { id, received }, "$3", length);
  await sql.query("delete from platform.resumable_pieces where upload_id = $1", [id]);
  // The row stays for a day, and does not count as open: its announced metadata is with the object now.
  await sql.query("update platform.resumable_uploads set metadata = '{}' where id = $1", [id]);
}

/** Only from where the sender's bytes began: of two that add there the second fails. */
async function advance(sql: Transaction, { id, received }: Offset, to: string, bytes: number): Promise<void> {
  const { rowCount } = await sql.query(
    `update platform.resumable_uploads set received = ${to}, touched_at = now() where id = $1 and received = $2`,
    [id, received, bytes],
  );
  if (rowCount !== 1) throw new OffsetConflict();
}

/** The trigger of its pieces makes their files orphans. */
export async function dropUpload(db: Database, id: string): Promise<void> {
  await db.tx(PLATFORM, (sql) => sql.query("delete from platform.resumable_uploads where id = $1", [id]));
}

export function startUploadExpiry({ db, removeOrphans, repeat, log }: Deps): RepeatedJob {
  return repeat(
    "expired-uploads",
    EXPIRY_INTERVAL_MS,
    async (stopped) => {
      const count = await dropExpiredUploads(db, stopped);
      if (count > 0) removeOrphans();
      return count;
    },
    (error) => log.warn({ err: error }, "uploads that expired could not be given up"),
  );
}

/** Locked rows wait for the next run. @returns how many were given up */
export async function dropExpiredUploads(db: Database, stopped?: AbortSignal): Promise<number> {
  for (let total = 0; ;) {
    const { rowCount } = await db.tx(PLATFORM, (sql) =>
      sql.query(
        `delete from platform.resumable_uploads where id in (
           select id from platform.resumable_uploads where created_at < now() - interval '${UPLOAD_SECONDS} seconds'
           limit ${EXPIRY_BATCH} for update skip locked)`,
      ),
    );
    total += rowCount;
    if (rowCount < EXPIRY_BATCH || stopped?.aborted === true) return total;
  }
}
