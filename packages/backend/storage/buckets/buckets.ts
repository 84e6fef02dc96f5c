import { type Claims, type Database, DatabaseError, PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import { storageError } from "#backend/storage/errors.ts";
import { z } from "zod";
import type { StorageContext } from "#backend/storage/context.ts";

export interface Bucket {
  id: string;
  isPublic: boolean;
  /** Bytes of one object; null for the service's own limit. */
  fileSizeLimit: number | null;
  /** `type/subtype` or `type/*`; null where every type is taken. */
  allowedMimeTypes: string[] | null;
}

interface StoredBucket {
  id: string;
  public: boolean | null;
  file_size_limit: string | null;
  allowed_mime_types: string[] | null;
}

/** Without row-level security: the rules of objects decide about them. @throws StorageError `no_such_bucket` */
export async function loadBucket(context: Pick<StorageContext, "db">, id: string): Promise<Bucket> {
  return context.db.tx(PLATFORM, (sql) => selectBucket(sql, id), { readOnly: true });
}

/** In a transaction of the platform. @throws StorageError `no_such_bucket` */
export async function selectBucket(sql: Transaction, id: string): Promise<Bucket> {
  const { rows } = await sql.query<StoredBucket>(
    `select id, public, file_size_limit, to_json(allowed_mime_types) as allowed_mime_types
       from storage.buckets where id = $1`,
    [id],
  );
  const row = rows[0];
  if (row === undefined) throw storageError("no_such_bucket");
  const types = row.allowed_mime_types ?? [];
  return {
    id: row.id,
    isPublic: row.public === true,
    fileSizeLimit: row.file_size_limit === null ? null : Number(row.file_size_limit),
    // As in the reference, an empty list restricts nothing.
    allowedMimeTypes: types.length === 0 ? null : types,
  };
}

export interface UploadRules {
  limitBytes: number;
  allowedMimeTypes: string[] | null;
}

/** Dashboards store an empty file for an empty folder, whatever the bucket takes. */
export function uploadRulesOf(
  context: Pick<StorageContext, "fileSizeLimit">,
  { fileSizeLimit, allowedMimeTypes }: Bucket,
  name: string,
): UploadRules {
  if (name.split("/").at(-1) === ".emptyFolderPlaceholder") return { limitBytes: 0, allowedMimeTypes: null };
  return { limitBytes: Math.min(context.fileSizeLimit, fileSizeLimit ?? Infinity), allowedMimeTypes };
}

interface BucketRow {
  id: string;
  name: string;
  owner: string | null;
  public: boolean;
  type: string;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
  created_at: Date;
  updated_at: Date;
}

interface BucketQuery {
  limit: number;
  offset: number;
  search: string;
  sortColumn: "id" | "name" | "created_at" | "updated_at";
  sortOrder: "asc" | "desc";
}

const COLUMNS = `id, name, owner, coalesce(public, false) as public, type, file_size_limit::float8,
  to_json(allowed_mime_types) as allowed_mime_types, created_at, updated_at`;

/** All of these act as the caller under row-level security. */
export async function listBuckets(db: Database, claims: Claims, query: BucketQuery): Promise<BucketRow[]> {
  const { limit, offset, search, sortColumn, sortOrder } = query;
  const { rows } = await db.tx(
    claims,
    (sql) =>
      sql.query<BucketRow>(
        `select ${COLUMNS} from storage.buckets where strpos(lower(name), lower($1)) > 0
          order by ${sortColumn} ${sortOrder}, id limit $2 offset $3`,
        [search, limit, offset],
      ),
    { readOnly: true },
  );
  return rows;
}

export async function getBucket(db: Database, claims: Claims, id: string): Promise<BucketRow> {
  return db.tx(claims, (sql) => selectBucketRow(sql, id), { readOnly: true });
}

async function selectBucketRow(sql: Transaction, id: string): Promise<BucketRow> {
  const { rows } = await sql.query<BucketRow>(`select ${COLUMNS} from storage.buckets where id = $1`, [id]);
  const row = rows[0];
  if (row === undefined) throw storageError("no_such_bucket");
  return row;
}

/** @throws StorageError `bucket_exists`, DatabaseError 42501 */
export async function createBucket(db: Database, claims: Claims, id: string, settings: BucketColumns): Promise<void> {
  const { public: isPublic = false, file_size_limit: limit = null, allowed_mime_types: types = null } = settings;
  await db
    .tx(claims, (sql) =>
      sql.query(
        `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
         values ($1, $1, $2::uuid, $2, $3, $4, $5)`,
        [id, claims.sub ?? null, isPublic, limit, types],
      ),
    )
    .catch((error: unknown) => {
      if (error instanceof DatabaseError && error.code === "23505") throw storageError("bucket_exists");
      throw error;
    });
}

export async function updateBucket(db: Database, claims: Claims, id: string, settings: BucketColumns): Promise<void> {
  const columns = Object.keys(settings);
  const assignments = columns.map((column, index) => `${column} = $${index + 2}`);
  const { rowCount } = await db.tx(claims, (sql) =>
    sql.query(`update storage.buckets set ${[...assignments, "updated_at = now()"].join(", ")} where id = $1`, [
      id,
      ...Object.values(settings),
    ]),
  );
  if (rowCount === 0) throw storageError("no_such_bucket");
}

const BATCH = 1000;

/** Deletes the objects that the caller may delete. @throws StorageError `no_such_bucket` */
export async function emptyBucket(db: Database, claims: Claims, id: string): Promise<void> {
  await getBucket(db, claims, id);
  for (let after: string | null = ""; after !== null;) after = await deleteBatch(db, claims, id, after);
}

async function deleteBatch(db: Database, claims: Claims, id: string, after: string): Promise<string | null> {
  const { rows } = await db.tx(claims, (sql) =>
    sql.query<{ last: string | null }>(
      `with batch as (
         select name from storage.objects where bucket_id = $1 and name collate "C" > $2
          order by name collate "C" limit ${BATCH}
       ), deleted as (
         delete from storage.objects using batch where objects.bucket_id = $1 and objects.name = batch.name
       )
       select max(name collate "C") as last from batch`,
      [id, after],
    ),
  );
  return rows[0]?.last ?? null;
}

/** @throws StorageError `no_such_bucket`, `bucket_not_empty`, `access_denied` where the caller may only see it */
export async function deleteBucket(db: Database, claims: Claims, id: string): Promise<void> {
  await getBucket(db, claims, id);
  await assertUnused(db, id);
  const { rowCount } = await db
    .tx(claims, (sql) => sql.query("delete from storage.buckets where id = $1", [id]))
    .catch((error: unknown) => {
      if (error instanceof DatabaseError && error.code === "23503") throw storageError("bucket_not_empty");
      throw error;
    });
  if (rowCount === 0) throw storageError("access_denied");
}

async function assertUnused(db: Database, id: string): Promise<void> {
  const { rows } = await db.tx(PLATFORM, (sql) =>
    sql.query<{ used: boolean }>("select exists (select from storage.objects where bucket_id = $1) as used", [id]),
  );
  if (rows[0]?.used === true) throw storageError("bucket_not_empty");
}

/** As the client sends it. What is left out keeps its value or gets the default. */
export const bucketSettingsSchema = z.object({
  public: z.boolean().nullish(),
  file_size_limit: z.union([z.int(), z.string()]).nullish(),
  allowed_mime_types: z.array(z.string()).max(200).nullish(),
  type: z.string().nullish(),
  versioning_status: z.string().nullish(),
});

type SentSettings = z.infer<typeof bucketSettingsSchema>;

interface BucketColumns {
  public?: boolean;
  file_size_limit?: number | null;
  allowed_mime_types?: string[] | null;
}

const factors = new Map([
  ["B", 1],
  ["KB", 1000],
  ["MB", 1000 ** 2],
  ["GB", 1000 ** 3],
]);
const mimeType = /^(\*|[\w!#$&^.+-]{1,127})\/(\*|[\w!#$&^.+-]{1,127})$/;

/** @param mostBytes the service's own limit @throws StorageError `invalid_request`, `too_large`, `invalid_mime_type` */
export function readBucketSettings(sent: SentSettings, mostBytes: number): BucketColumns {
  if ((sent.type ?? "STANDARD") !== "STANDARD")
    throw storageError("invalid_request", "Only standard buckets are offered");
  if ((sent.versioning_status ?? "DISABLED") !== "DISABLED") {
    throw storageError("invalid_request", "Versions of objects are not offered");
  }
  const { public: isPublic, file_size_limit: limit, allowed_mime_types: types } = sent;
  return {
    ...(isPublic == null ? {} : { public: isPublic }),
    ...(limit === undefined ? {} : { file_size_limit: limit === null ? null : readLimit(limit, mostBytes) }),
    ...(types === undefined ? {} : { allowed_mime_types: types?.length ? types.map(readMimeType) : null }),
  };
}

/** Bytes of `20GB`, `5MB`, `30KB`, `3B` (decimal), or of a plain number. */
function readLimit(sent: number | string, mostBytes: number): number {
  const match = /^(\d{1,15}(?:\.\d{1,9})?)\s*([KMG]?B)?$/.exec(String(sent).trim().toUpperCase());
  if (match === null) throw storageError("invalid_request", "file_size_limit has to be a size in bytes, or like 5MB");
  const [, number, unit = "B"] = match;
  const bytes = Math.floor(Number(number) * (factors.get(unit) ?? 1));
  if (bytes > mostBytes) throw storageError("too_large");
  return bytes;
}

function readMimeType(sent: string): string {
  const type = sent.trim().toLowerCase();
  if (!mimeType.test(type)) throw storageError("invalid_mime_type", sent.slice(0, 100));
  return type;
}
