import { type Database, type Identity, PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import { objectMetadata } from "#backend/storage/objects/find-object.ts";
import { assertQuota } from "#backend/storage/objects/quota.ts";
import type { StorageContext } from "#backend/storage/context.ts";
import { selectBucket, type UploadRules, uploadRulesOf } from "#backend/storage/buckets/buckets.ts";

/** Who may store what where; known before the bytes. */
export interface PlannedUpload {
  bucketId: string;
  name: string;
  /** The caller's `sub`. Null for callers with a key alone. */
  ownerId: string | null;
  upsert: boolean;
  /** Row-level security decides for it. The platform with an upload token: rights were checked when it was made. */
  identity: Identity;
}

/** What the sender says of an object, and policies may ask for. */
export interface ObjectDetails {
  contentType: string;
  cacheControl: string;
  /** For crawlers; null for what every object tells them. */
  robotsTag: string | null;
  userMetadata: Record<string, unknown> | null;
}

/** As far as it is known before the bytes. */
export interface AnnouncedObject extends ObjectDetails {
  /** Bytes, or at most as many; null where nothing tells. */
  size: number | null;
}

class RollbackSignal extends Error {}

/** A transaction of the platform that leaves nothing behind. */
export async function rolledBack<T>(db: Database, work: (sql: Transaction) => Promise<T>): Promise<T> {
  const done = Promise.withResolvers<T>();
  const run = async (sql: Transaction) => {
    done.resolve(await work(sql));
    throw new RollbackSignal();
  };
  await db.tx(PLATFORM, run).catch((error: unknown) => {
    if (!(error instanceof RollbackSignal)) throw error;
  });
  return done.promise;
}

/** In a transaction that began as the platform's: from here on row-level security decides for `identity`. */
export async function actAs(sql: Transaction, identity: Identity): Promise<void> {
  const [role, claims] = identity === PLATFORM ? ["none", ""] : [identity.role, JSON.stringify(identity)];
  await sql.query("select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)", [role, claims]);
}

/**
 * Writes the row as it will be, under row-level security; the transaction has to be rolled back. An upsert needs the rights to insert,
 * to see and to change. @param announced null where nothing is known yet
 * @throws DatabaseError, which `toStorageError` translates
 */
export async function tryRow(
  sql: Transaction,
  { bucketId, name, ownerId, upsert, identity }: PlannedUpload,
  announced: AnnouncedObject | null,
  now: Date,
): Promise<void> {
  await actAs(sql, identity);
  const metadata = announced && objectMetadata({ ...announced, eTag: "", lastModified: now });
  await sql.query(
    `insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
     values ($1, $2, $3::uuid, $3, '', $4, $5) ${
       upsert
         ? `on conflict (bucket_id, name) do update set owner_id = excluded.owner_id, metadata = excluded.metadata,
              user_metadata = excluded.user_metadata`
         : ""
     }`,
    [bucketId, name, ownerId, metadata, announced?.userMetadata ?? null],
  );
}

/**
 * Before a byte is taken: bucket, rights and quota. @param bytesToCome as far as they were told, or throws where the
 * rules do not allow them
 * @throws StorageError `no_such_bucket`, `quota_exceeded`; DatabaseError, which `toStorageError` translates
 */
export function admitUpload(
  context: StorageContext,
  upload: PlannedUpload,
  announced: AnnouncedObject | null,
  bytesToCome: (rules: UploadRules) => number,
): Promise<UploadRules> {
  return rolledBack(context.db, async (sql) => {
    const rules = uploadRulesOf(context, await selectBucket(sql, upload.bucketId), upload.name);
    await tryRow(sql, upload, announced, context.now());
    const bytes = bytesToCome(rules);
    await actAs(sql, PLATFORM);
    await assertQuota(sql, context, upload, bytes);
    return rules;
  });
}
