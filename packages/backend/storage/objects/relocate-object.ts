import type { Claims } from "#backend/postgres/database.ts";
import { storageError, StorageError } from "#backend/storage/errors.ts";
import { loadBucket, type UploadRules, uploadRulesOf } from "#backend/storage/buckets/buckets.ts";
import type { StorageContext } from "#backend/storage/context.ts";
import { requireAllowed } from "#backend/storage/uploads/content-type.ts";
import { admitUpload } from "#backend/storage/uploads/admit-upload.ts";
import { type NewObject, type StoredObject, storeVersion } from "#backend/storage/uploads/store-object.ts";
import { findObject, type ReadableObject } from "./find-object.ts";

interface ObjectLocation {
  bucketId: string;
  name: string;
}

export interface Relocation {
  from: ObjectLocation;
  to: ObjectLocation;
  /** The source has to have this version; null for any. */
  versionId: string | null;
}

/** Another bucket may take less. */
function checkRules({ from, to }: Relocation, source: ReadableObject, rules: UploadRules): void {
  if (from.bucketId === to.bucketId) return;
  if (source.size > rules.limitBytes) throw storageError("too_large");
  requireAllowed(source.contentType, rules.allowedMimeTypes);
}

/** The bytes are not moved. The caller needs the right to see and to change the object. */
export async function moveObject(
  context: StorageContext,
  claims: Claims,
  relocation: Relocation,
): Promise<{ id: string }> {
  const { from, to, versionId } = relocation;
  const source = await findObject(context, claims, from, versionId);
  checkRules(relocation, source, uploadRulesOf(context, await loadBucket(context, to.bucketId), to.name));
  const { rows } = await context.db.tx(claims, (sql) =>
    sql.query<{ id: string }>(
      `update storage.objects set bucket_id = $4, name = $5
        where bucket_id = $1 and name = $2 and version = $3 returning id`,
      [from.bucketId, from.name, source.version, to.bucketId, to.name],
    ),
  );
  const row = rows[0];
  // Seen before: the caller may not change it, or it was changed meanwhile.
  if (row === undefined) throw storageError("access_denied");
  return row;
}

export interface CopyOptions {
  upsert: boolean;
  /** Undefined for that of the source. */
  userMetadata: Record<string, unknown> | null | undefined;
  cacheControl: string | null;
}

/** The copy is the caller's, who needs the right to see the source and to upload. */
export async function copyObject(
  context: StorageContext,
  claims: Claims,
  relocation: Relocation,
  options: CopyOptions,
): Promise<StoredObject> {
  const { from, to, versionId } = relocation;
  const source = await findObject(context, claims, from, versionId);
  const object: NewObject = {
    ...to,
    contentType: source.contentType,
    cacheControl: options.cacheControl ?? source.cacheControl,
    robotsTag: source.robotsTag,
    userMetadata: options.userMetadata === undefined ? source.userMetadata : options.userMetadata,
    ownerId: claims.sub ?? null,
    upsert: options.upsert,
    identity: claims,
  };
  await admitUpload(context, object, { ...object, size: source.size }, (rules) => {
    checkRules(relocation, source, rules);
    return source.size;
  });
  return storeVersion(context, source, object, (version) => context.files.copy(source.version, version)).catch(
    async (error: unknown) => {
      // Perhaps replaced or removed meanwhile; else the file is really missing.
      if (error instanceof StorageError && error.reason === "file_missing") {
        await findObject(context, claims, from, source.version);
      }
      throw error;
    },
  );
}
