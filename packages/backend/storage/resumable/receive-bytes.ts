import { storageError, StorageError, toStorageError } from "#backend/storage/errors.ts";
import { storeFile } from "#backend/storage/uploads/store-file.ts";
import { withoutStalls } from "#backend/storage/uploads/without-stalls.ts";
import type { SpooledFile } from "#backend/storage/files/files.ts";
import type { StorageContext } from "#backend/storage/context.ts";
import {
  addPiece,
  completeUpload,
  dropUpload,
  OffsetConflict,
  type ResumableUpload,
  type UploadPiece,
  type UploadSender,
} from "./upload-rows.ts";
import { createReadStream } from "node:fs";
import { readAnnouncement } from "./upload-metadata.ts";
import type { UploadRules } from "#backend/storage/buckets/buckets.ts";
import { storeUpload } from "#backend/storage/uploads/store-object.ts";

/** As one request found it. */
export interface OpenUpload extends ResumableUpload {
  pieces: readonly UploadPiece[];
  /** They may have changed since it was announced. */
  rules: UploadRules;
}

/**
 * Stores what comes, also of a cut request, as a piece. The last bytes are no piece: the object is made of them and the
 * pieces. @returns the bytes stored
 * @throws OffsetConflict; StorageError of the object, after which the upload is given up
 */
export async function receiveBytes(
  context: StorageContext,
  sender: UploadSender,
  upload: OpenUpload,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  const missing = upload.length - upload.received;
  const file = await context.spool.receive(untilCut(withoutStalls(bytes, context.stallMs)), { limitBytes: missing });
  try {
    if (file.size < missing) {
      if (file.size > 0) await storePiece(context, upload, file);
    } else if (missing > 0 || upload.length === 0) {
      await finishOrDrop(context, sender, upload, file);
    }
    return upload.received + file.size;
  } finally {
    await file.discard();
  }
}

/** What came before the connection broke is stored: the bytes end there as if that were all. */
async function* untilCut(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    // Not a cut: tus-server found more bytes than the request may have.
    if (error instanceof Error && "status_code" in error && error.status_code === 413) throw storageError("too_large");
  }
}

async function storePiece(context: StorageContext, upload: ResumableUpload, file: SpooledFile): Promise<void> {
  const { size } = file;
  const put = (version: string) => context.files.put(version, file);
  await storeFile(context, put, (sql, version) => addPiece(sql, upload, size, version));
}

async function finishOrDrop(
  context: StorageContext,
  sender: UploadSender,
  upload: OpenUpload,
  last: SpooledFile,
): Promise<void> {
  try {
    await finishUpload(context, sender, upload, last);
  } catch (error) {
    // Sending it again would not help.
    if (isFinal(error)) await dropUpload(context.db, upload.id);
    throw error;
  } finally {
    // The pieces are not needed any more.
    if (upload.pieces.length > 0) context.removeOrphans();
  }
}

const passing = new Set(["too_many_at_once", "too_many_queries", "upload_cut"]);

function isFinal(error: unknown): boolean {
  if (error instanceof OffsetConflict) return false;
  const { reason, definition } = toStorageError(error);
  return definition.statusCode < 500 && !passing.has(reason);
}

/** Checks everything again: limit, rights and bucket may have changed. @throws StorageError, OffsetConflict */
async function finishUpload(
  context: StorageContext,
  { ownerId, identity }: UploadSender,
  upload: OpenUpload,
  last: SpooledFile,
): Promise<void> {
  const { bucketId, name, upsert, rules } = upload;
  const file = upload.pieces.length === 0 ? last : await joinPieces(context, upload, last);
  try {
    const object = { ...readAnnouncement(upload.metadata), bucketId, name, upsert, ownerId, identity };
    await storeUpload(context, { rules, file, object }, (sql) => completeUpload(sql, upload));
  } finally {
    await file.discard();
  }
}

async function joinPieces(context: StorageContext, upload: OpenUpload, last: SpooledFile): Promise<SpooledFile> {
  const whole = await context.spool.receive(bytesOf(context, upload.pieces, last), { limitBytes: upload.length });
  if (whole.size === upload.length) return whole;
  await whole.discard();
  throw new StorageError("internal", { cause: new Error(`${whole.size} of ${upload.length} bytes were kept`) });
}

async function* bytesOf(
  context: StorageContext,
  pieces: readonly UploadPiece[],
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
