import { type Claims, type Database, DatabaseError, PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import type { BucketColumns } from "./bucket-settings.ts";
import { storageError } from "#backend/storage/errors.ts";

export interface BucketRow {
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

export interface BucketQuery {
  limit: number;
  offset: number;
  /** Part of the name, in either case. */
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

/** @throws StorageError `no_such_bucket` */
export async function getBucket(db: Database, claims: Claims, id: string): Promise<BucketRow> {
  return db.tx(claims, (sql) => selectBucket(sql, id), { readOnly: true });
}

async function selectBucket(sql: Transaction, id: string): Promise<BucketRow> {
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

/** @throws StorageError `no_such_bucket` */
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

/** @returns the last of the names that were looked at, null when none was left */
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

/**
 * @throws StorageError `no_such_bucket`, `bucket_not_empty`, `access_denied` for a caller who sees it and may not
 * delete it
 */
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

/** Counts objects of all owners. */
async function assertUnused(db: Database, id: string): Promise<void> {
  const { rows } = await db.tx(PLATFORM, (sql) =>
    sql.query<{ used: boolean }>("select exists (select from storage.objects where bucket_id = $1) as used", [id]),
  );
  if (rows[0]?.used === true) throw storageError("bucket_not_empty");
}
