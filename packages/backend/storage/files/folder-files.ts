import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, link, mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { StorageError } from "#backend/storage/errors.ts";
import { isMissing, isThere, toDiskError } from "./disk-errors.ts";
import { type Files, isVersion, parseVersion, STORE_ID } from "./files.ts";

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
    async size(version) {
      return (await stat(pathOf(parseVersion(version))).catch(throwFileError)).size;
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
