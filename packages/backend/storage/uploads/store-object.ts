import { randomUUID } from "node:crypto";
import type { Transaction } from "#backend/postgres/database.ts";
import { storageError } from "#backend/storage/errors.ts";
import { assertQuota } from "#backend/storage/objects/quota.ts";
import { storeFile } from "./store-file.ts";
import type { SpooledFile } from "#backend/storage/files/files.ts";
import type { StorageContext } from "#backend/storage/context.ts";
import type { UploadRules } from "#backend/storage/buckets/buckets.ts";
import { actAs, type ObjectDetails, type PlannedUpload } from "./admit-upload.ts";
import { decideContentType } from "./content-type.ts";
import { objectMetadata } from "#backend/storage/objects/find-object.ts";

export interface NewObject extends PlannedUpload, ObjectDetails {}

export interface StoredObject {
  id: string;
  version: string;
}

interface ReceivedFile {
  rules: UploadRules;
  file: SpooledFile;
  /** With the type that the sender declared. */
  object: NewObject;
}

type Alongside = (sql: Transaction) => Promise<void>;

/**
 * For bytes that do not come from the spool: `put` stores them under the version it is given. @param alongside runs as
 * the platform in the row's transaction
 * @throws StorageError `quota_exceeded`, `access_denied` for an owner who was deleted meanwhile; DatabaseError, which
 * `toStorageError` translates
 */
export async function storeVersion(
  context: StorageContext,
  bytes: { eTag: string; size: number },
  object: NewObject,
  put: (version: string) => Promise<void>,
  alongside: Alongside = async () => {},
): Promise<StoredObject> {
  const stored = await storeFile(context, put, async (sql, version) => {
    await assertQuota(sql, context, object, bytes.size);
    await lockOwner(sql, object.ownerId);
    await alongside(sql);
    return writeRow(sql, version, bytes, object, context.now());
  });
  // The replaced version has no row any more.
  if (object.upsert) context.removeOrphans();
  return stored;
}

/** As a foreign key would: the owner may be being deleted. */
async function lockOwner(sql: Transaction, ownerId: string | null): Promise<void> {
  if (ownerId === null) return;
  const owner = await sql.query("select from auth.users where id = $1 for key share", [ownerId]);
  if (owner.rows.length === 0) throw storageError("access_denied");
}

/** Rights are asked once more by writing: they may have changed while the bytes came. */
async function writeRow(
  sql: Transaction,
  version: string,
  { eTag, size }: { eTag: string; size: number },
  { bucketId, name, ownerId, upsert, identity, userMetadata, ...details }: NewObject,
  now: Date,
): Promise<StoredObject> {
  await actAs(sql, identity);
  const id = randomUUID();
  const metadata = objectMetadata({ ...details, eTag, size, lastModified: now });
  const { rows } = await sql.query<StoredObject>(
    `insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
     values ($1, $2, $3, $4::uuid, $4, $5, $6, $7) ${
       upsert
         ? `on conflict (bucket_id, name) do update set owner = excluded.owner, owner_id = excluded.owner_id,
              version = excluded.version, metadata = excluded.metadata, user_metadata = excluded.user_metadata
            returning id, version`
         : ""
     }`,
    [id, bucketId, name, ownerId, version, metadata, userMetadata],
  );
  // Who may insert may not always see: only an upsert needs that right, and asks for the row.
  return rows[0] ?? { id, version };
}

/** Every upload passes here, after `admitUpload`. @param alongside runs as the platform in the row's transaction */
export async function storeUpload(
  context: StorageContext,
  { rules, file, object }: ReceivedFile,
  alongside?: Alongside,
): Promise<StoredObject> {
  const { limitBytes, allowedMimeTypes: allowed } = rules;
  if (file.size > limitBytes) throw storageError("too_large");
  const contentType = await decideContentType({ file, declared: object.contentType, allowed });
  await context.scanner?.scan(file);
  const put = (version: string) => context.files.put(version, file);
  return storeVersion(context, { eTag: `"${file.md5}"`, size: file.size }, { ...object, contentType }, put, alongside);
}
