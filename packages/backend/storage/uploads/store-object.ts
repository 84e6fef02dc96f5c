import type { Identity, Transaction } from "#backend/postgres/database.ts";
import { storageError } from "#backend/storage/errors.ts";
import { assertQuota } from "#backend/storage/objects/quota.ts";
import { storeFile } from "./store-file.ts";
import type { SpooledFile } from "#backend/storage/files/files.ts";
import type { StorageContext } from "#backend/storage/context.ts";
import { type Bucket, uploadRulesOf } from "#backend/storage/buckets/buckets.ts";
import { decideContentType } from "./content-type.ts";
import { objectMetadata } from "#backend/storage/objects/find-object.ts";

export interface NewObject {
  bucketId: string;
  name: string;
  contentType: string;
  cacheControl: string;
  userMetadata: Record<string, unknown> | null;
  /** The caller's `sub`. Null for callers with a key alone. */
  ownerId: string | null;
  upsert: boolean;
}

export interface StoredObject {
  id: string;
  version: string;
}

interface ReceivedFile {
  bucket: Bucket;
  file: SpooledFile;
  declared: string;
  object: Omit<NewObject, "contentType">;
}

type Alongside = (sql: Transaction) => Promise<void>;

class RollbackSignal extends Error {}

/**
 * Writes the row under row-level security and rolls back, before the bytes are stored. An upsert needs the rights to
 * insert, to see and to change. @throws DatabaseError, which `toStorageError` translates
 */
export async function checkUploadRights(
  context: StorageContext,
  identity: Identity,
  object: Pick<NewObject, "bucketId" | "name" | "ownerId" | "upsert">,
): Promise<void> {
  const write = async (sql: Transaction) => {
    const { bucketId, name, ownerId, upsert } = object;
    await sql.query(
      `insert into storage.objects (bucket_id, name, owner, owner_id, version) values ($1, $2, $3::uuid, $3, '')
       ${upsert ? "on conflict (bucket_id, name) do update set owner_id = excluded.owner_id" : ""}`,
      [bucketId, name, ownerId],
    );
    throw new RollbackSignal();
  };
  await context.db.tx(identity, write).catch((error: unknown) => {
    if (!(error instanceof RollbackSignal)) throw error;
  });
}

/**
 * As the platform: rights were checked before.
 * @throws StorageError `quota_exceeded`, `object_exists`, `access_denied` for an owner who was deleted meanwhile
 */
async function storeObject(
  context: StorageContext,
  file: SpooledFile,
  object: NewObject,
  alongside?: Alongside,
): Promise<StoredObject> {
  const put = (version: string) => context.files.put(version, file);
  return storeVersion(context, { eTag: `"${file.md5}"`, size: file.size }, object, put, alongside);
}

/** For bytes that do not come from the spool: `put` stores them under the version it is given. */
export async function storeVersion(
  context: StorageContext,
  bytes: { eTag: string; size: number },
  object: NewObject,
  put: (version: string) => Promise<void>,
  alongside: Alongside = async () => {},
): Promise<StoredObject> {
  const stored = await storeFile(context, put, async (sql, version) => {
    await assertQuota(sql, context, object, bytes.size);
    const row = await writeRow(sql, version, bytes, object, context.now());
    await alongside(sql);
    return row;
  });
  // The replaced version has no row any more.
  if (object.upsert) context.removeOrphans();
  return stored;
}

async function writeRow(
  sql: Transaction,
  version: string,
  { eTag, size }: { eTag: string; size: number },
  object: NewObject,
  now: Date,
): Promise<StoredObject> {
  const { bucketId, name, ownerId, contentType, cacheControl, userMetadata, upsert } = object;
  // As a foreign key would: the owner may be being deleted.
  if (ownerId !== null) {
    const owner = await sql.query("select from auth.users where id = $1 for key share", [ownerId]);
    if (owner.rows.length === 0) throw storageError("access_denied");
  }
  const metadata = objectMetadata({ eTag, size, contentType, cacheControl, lastModified: now });
  const { rows } = await sql.query<StoredObject>(
    `insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
     values ($1, $2, $3::uuid, $3, $4, $5, $6)
     on conflict (bucket_id, name) ${
       upsert
         ? `do update set owner = excluded.owner, owner_id = excluded.owner_id, version = excluded.version,
              metadata = excluded.metadata, user_metadata = excluded.user_metadata`
         : "do nothing"
     }
     returning id, version`,
    [bucketId, name, ownerId, version, metadata, userMetadata],
  );
  const row = rows[0];
  if (row === undefined) throw storageError("object_exists");
  return row;
}

/** Every upload passes here; key and rights were checked before. @param alongside runs in the row's transaction */
export async function admitFile(
  context: StorageContext,
  { bucket, file, declared, object }: ReceivedFile,
  alongside?: (sql: Transaction) => Promise<void>,
): Promise<StoredObject> {
  const { limitBytes, allowedMimeTypes: allowed } = uploadRulesOf(context, bucket, object.name);
  if (file.size > limitBytes) throw storageError("too_large");
  const contentType = await decideContentType({ file, declared, allowed });
  return storeObject(context, file, { ...object, contentType }, alongside);
}
