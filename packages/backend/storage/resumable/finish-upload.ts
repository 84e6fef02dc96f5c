import { createReadStream } from "node:fs";
import { admitFile } from "#backend/storage/uploads/admit-file.ts";
import { loadBucket } from "#backend/storage/buckets/buckets.ts";
import type { StorageContext } from "#backend/storage/context.ts";
import { StorageError } from "#backend/storage/errors.ts";
import type { SpooledFile } from "#backend/storage/files/files.ts";
import { checkUploadRights } from "#backend/storage/uploads/store-object.ts";
import { readAnnouncement } from "./upload-metadata.ts";
import { completeUpload, type Piece, findPieces, type ResumableUpload, type Sender } from "./upload-rows.ts";

/**
 * Makes the object of the pieces and the last bytes. Checks everything again: limit, rights and bucket may have changed
 * since the upload was begun.
 * @throws StorageError of the object, OffsetConflict when another request was faster
 */
export async function finishUpload(
  context: StorageContext,
  sender: Sender,
  upload: ResumableUpload,
  last: SpooledFile,
): Promise<void> {
  const { bucketId, name, upsert } = upload;
  const { ownerId, claims } = sender;
  const pieces = await findPieces(context.db, upload.id);
  const file = pieces.length === 0 ? last : await joinPieces(context, upload, pieces, last);
  try {
    const bucket = await loadBucket(context, bucketId);
    if (claims !== null) await checkUploadRights(context, claims, { bucketId, name, ownerId, upsert });
    const { contentType: declared, cacheControl, userMetadata } = readAnnouncement(upload.metadata);
    const object = { bucketId, name, upsert, ownerId, cacheControl, userMetadata };
    await admitFile(context, { bucket, file, declared, object }, (sql) => completeUpload(sql, upload));
  } finally {
    await file.discard();
  }
}

async function joinPieces(
  context: StorageContext,
  upload: ResumableUpload,
  pieces: readonly Piece[],
  last: SpooledFile,
): Promise<SpooledFile> {
  const whole = await context.spool.receive(bytesOf(context, pieces, last), { limitBytes: upload.length });
  if (whole.size === upload.length) return whole;
  await whole.discard();
  throw new StorageError("internal", { cause: new Error(`${whole.size} of ${upload.length} bytes were kept`) });
}

async function* bytesOf(
  context: StorageContext,
  pieces: readonly Piece[],
  last: SpooledFile,
): AsyncGenerator<Uint8Array> {
  try {
    for (const { version } of pieces) yield* await context.files.read(version);
    yield* createReadStream(last.path);
  } catch (error) {
    // Otherwise it would look as if the sender had gone away.
    if (error instanceof StorageError) throw error;
    throw new StorageError("unavailable", { cause: error });
  }
}
