import { type Database, type Identity, PLATFORM, type Transaction } from "#backend/postgres/database.ts";
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
 * Writes the row under row-level security; the transaction has to be rolled back. An upsert needs the rights to insert,
 * to see and to change. @throws DatabaseError, which `toStorageError` translates
 */
export async function tryRow(
  sql: Transaction,
  { bucketId, name, ownerId, upsert, identity }: PlannedUpload,
): Promise<void> {
  await actAs(sql, identity);
  await sql.query(
    `insert into storage.objects (bucket_id, name, owner, owner_id, version) values ($1, $2, $3::uuid, $3, '')
     ${upsert ? "on conflict (bucket_id, name) do update set owner_id = excluded.owner_id" : ""}`,
    [bucketId, name, ownerId],
  );
}

/**
 * Before a byte is taken: bucket, rights and quota. @param announced the bytes to come as far as they were told, or
 * throws where the rules do not allow them
 * @throws StorageError `no_such_bucket`, `quota_exceeded`; DatabaseError, which `toStorageError` translates
 */
export function admitUpload(
  context: StorageContext,
  upload: PlannedUpload,
  announced: (rules: UploadRules) => number,
): Promise<UploadRules> {
  return rolledBack(context.db, async (sql) => {
    const rules = uploadRulesOf(context, await selectBucket(sql, upload.bucketId), upload.name);
    await tryRow(sql, upload);
    const bytes = announced(rules);
    await actAs(sql, PLATFORM);
    await assertQuota(sql, context, upload, bytes);
    return rules;
  });
}
