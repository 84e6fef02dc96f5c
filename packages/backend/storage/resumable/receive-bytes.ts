import type { StorageContext } from "#backend/storage/context.ts";
import { storageError, toStorageError } from "#backend/storage/errors.ts";
import type { SpooledFile } from "#backend/storage/files/files.ts";
import { storeFile } from "#backend/storage/uploads/store-file.ts";
import { finishUpload } from "./finish-upload.ts";
import { withoutStalls } from "#backend/storage/uploads/without-stalls.ts";
import { addPiece, dropUpload, OffsetConflict, type ResumableUpload, type Sender } from "./upload-rows.ts";

/**
 * Stores what comes, also of a request that is cut, as a piece of the upload. The last bytes are no piece: the object
 * is made of them and the pieces, and unless that succeeds the upload does not advance past the pieces.
 * @returns the bytes of the upload that are stored
 * @throws OffsetConflict when another request added to the upload meanwhile; StorageError of the object, after which
 * the upload is given up
 */
export async function receiveBytes(
  context: StorageContext,
  sender: Sender,
  upload: ResumableUpload,
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
  sender: Sender,
  upload: ResumableUpload,
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
    context.removeOrphans();
  }
}

const passing = new Set(["too_many_at_once", "too_many_queries", "upload_cut"]);

function isFinal(error: unknown): boolean {
  if (error instanceof OffsetConflict) return false;
  const { reason, definition } = toStorageError(error);
  return definition.statusCode < 500 && !passing.has(reason);
}
