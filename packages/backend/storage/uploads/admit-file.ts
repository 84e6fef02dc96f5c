import type { Transaction } from "#backend/postgres/database.ts";
import { storageError } from "#backend/storage/errors.ts";
import { type NewObject, type StoredObject, storeObject } from "./store-object.ts";
import { type Bucket, uploadRulesOf } from "#backend/storage/buckets/buckets.ts";
import type { SpooledFile } from "#backend/storage/files/files.ts";
import type { StorageContext } from "#backend/storage/context.ts";
import { decideContentType } from "./content-type.ts";

interface ReceivedFile {
  bucket: Bucket;
  file: SpooledFile;
  /** The type that the sender names; may be empty or nonsense. */
  declared: string;
  object: Omit<NewObject, "contentType">;
}

/**
 * Every upload passes here, in one request or in pieces: the file is checked and stored. Its key and the rights were
 * checked before.
 * @param alongside what else is written in the transaction that writes the object's row
 * @throws StorageError `too_large`, `invalid_mime_type`, `invalid_request`, and what `storeObject` throws
 */
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
