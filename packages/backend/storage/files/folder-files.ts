import { createHash, randomUUID } from "node:crypto";
import { constants } from "node:fs";
import {
  copyFile,
  type FileHandle,
  link,
  mkdir,
  open,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import { StorageError, storageError } from "#backend/storage/errors.ts";
import { type Files, isVersion, parseVersion, type Spool, STORE_ID } from "./files.ts";

/** A file without a write for so long belongs to no upload any more. */
const STALE_MS = 60 * 60_000;
const DISK_FULL_CODES = new Set(["ENOSPC", "EDQUOT"]);

/** In 256 folders of `objects`. Files are moved in whole: neither a reader nor a power cut meets half a file. */
export async function openFolderFiles(folder: string): Promise<Files> {
  const objects = path.join(folder, "objects");
  const incoming = path.join(folder, "incoming");
  for (const needed of [objects, incoming]) await mkdir(needed, { recursive: true, mode: 0o700 });

  const folderOf = (version: string) => path.join(objects, version.slice(0, 2));
  const pathOf = (version: string) => path.join(folderOf(version), version);
  const moveIn = async (file: string, version: string) => {
    const parent = folderOf(version);
    const isNew = (await mkdir(parent, { recursive: true, mode: 0o700 })) !== undefined;
    await rename(file, pathOf(version));
    await syncFolder(parent);
    if (isNew) await syncFolder(objects);
  };

  return {
    async put(version, file) {
      await moveIn(file.path, parseVersion(version)).catch(throwFileError);
    },
    async read(version, range) {
      const handle = await open(pathOf(parseVersion(version))).catch(throwFileError);
      return handle.createReadStream({ ...range });
    },
    async copy(from, to) {
      const draft = path.join(incoming, randomUUID());
      try {
        await copyFile(pathOf(parseVersion(from)), draft, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
        await syncFile(draft);
        await moveIn(draft, parseVersion(to));
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {});
        throwFileError(error);
      }
    },
    async remove(versions) {
      const known = versions.filter(isVersion);
      for (const version of known) await rm(pathOf(version), { force: true });
      // The caller forgets removed files: a power cut must not bring them back.
      for (const parent of new Set(known.map(folderOf))) {
        await syncFolder(parent).catch((error: unknown) => {
          if (!isMissing(error)) throw error;
        });
      }
    },
    async *versions() {
      for await (const entry of await opendir(objects, { recursive: true })) {
        if (entry.isFile()) yield entry.name;
      }
    },
    async storeId(proposal) {
      const target = path.join(folder, STORE_ID);
      if (proposal !== null) await writeOnce(target, path.join(incoming, randomUUID()), `${randomUUID()}\n`);
      try {
        return (await readFile(target, "utf8")).trim();
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async close() {},
  };
}

function throwFileError(error: unknown): never {
  throw isMissing(error) ? new StorageError("file_missing", { cause: error }) : toDiskError(error);
}

/** Whole or not at all, and never over another. */
async function writeOnce(target: string, draft: string, text: string): Promise<void> {
  try {
    await writeFile(draft, text, { mode: 0o600, flush: true });
    await link(draft, target).catch((error: unknown) => {
      if (!isThere(error)) throw error;
    });
    await syncFolder(path.dirname(target));
  } finally {
    await rm(draft, { force: true });
  }
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Into `incoming`, on the same disk: storing is a move. Removes what dead processes left, all of it when `isAlone`. */
export async function openSpool(folder: string, { isAlone }: { isAlone: boolean }): Promise<Spool> {
  const incoming = path.join(folder, "incoming");
  await mkdir(incoming, { recursive: true, mode: 0o700 });
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

function toDiskError(error: unknown): unknown {
  return hasCode(error, DISK_FULL_CODES) ? new StorageError("disk_full", { cause: error }) : error;
}

function isMissing(error: unknown): boolean {
  return hasCode(error, new Set(["ENOENT", "ENOTDIR"]));
}

function isThere(error: unknown): boolean {
  return hasCode(error, new Set(["EEXIST"]));
}

function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && codes.has(error.code);
}
