import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "#backend/make-folder.ts";
import { StorageError, storageError } from "#backend/storage/errors.ts";
import { isMissing, toDiskError } from "./disk-errors.ts";
import type { Spool } from "./files.ts";

/** A file without a write for so long belongs to no upload any more. */
const STALE_MS = 60 * 60_000;

/** Into `incoming`, on the same disk: storing is a move. Removes what dead processes left, all of it when `isAlone`. */
export async function openSpool(folder: string, { isAlone }: { isAlone: boolean }): Promise<Spool> {
  const incoming = path.join(folder, "incoming");
  await makeFolder(incoming);
  await removeLeftovers(incoming, isAlone ? Number.POSITIVE_INFINITY : Date.now() - STALE_MS);

  return {
    async receive(bytes, { limitBytes }) {
      const target = path.join(incoming, randomUUID());
      const discard = () => rm(target, { force: true }).catch(() => {});
      try {
        const handle = await open(target, "wx", 0o600).catch(throwDiskError);
        try {
          const received = await write(handle, bytes, limitBytes);
          await handle.sync().catch(throwDiskError);
          return { path: target, ...received, discard };
        } finally {
          await handle.close().catch(throwDiskError);
        }
      } catch (error) {
        await discard();
        throw error;
      }
    },
  };
}

/** Distinguishes a failing sender (`upload_cut`) from a failing disk. */
async function write(handle: FileHandle, bytes: AsyncIterable<Uint8Array>, limitBytes: number) {
  const hash = createHash("md5");
  let size = 0;
  let diskError: unknown;
  try {
    for await (const chunk of bytes) {
      size += chunk.byteLength;
      if (size > limitBytes) throw storageError("too_large");
      hash.update(chunk);
      // Unlike `write`, it goes on until all of the chunk is written.
      await handle.writeFile(chunk).catch((error: unknown) => {
        diskError = error;
        throw error;
      });
    }
  } catch (error) {
    if (diskError !== undefined) throw toDiskError(diskError);
    if (error instanceof StorageError) throw error;
    throw new StorageError("upload_cut", { cause: error });
  }
  return { size, md5: hash.digest("hex") };
}

function throwDiskError(error: unknown): never {
  throw toDiskError(error);
}

async function removeLeftovers(incoming: string, olderThan: number): Promise<void> {
  for (const name of await readdir(incoming)) {
    const file = path.join(incoming, name);
    try {
      if ((await stat(file)).mtimeMs < olderThan) await rm(file, { force: true });
    } catch (error) {
      // Another process may have been faster.
      if (!isMissing(error)) throw error;
    }
  }
}
