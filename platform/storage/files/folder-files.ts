import { constants, createReadStream } from "node:fs";
import { copyFile, mkdir, open, opendir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { StorageError } from "#platform/storage/errors.ts";
import type { Files } from "./files.ts";

/** Keeps files in a folder, spread over 256 folders below it. Files come whole: they are moved in. */
export async function openFolderFiles(folder: string): Promise<Files> {
  const objects = path.join(folder, "objects");
  await mkdir(objects, { recursive: true, mode: 0o700 });
  const placeOf = (version: string) => path.join(objects, version.slice(0, 2), version);

  return {
    async put(version, file) {
      const place = placeOf(version);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      await rename(file.path, place);
      await syncFolder(path.dirname(place));
    },
    async read(version, range) {
      const handle = await open(placeOf(version)).catch((error: unknown) => {
        throw new StorageError("file_missing", { cause: error });
      });
      return createReadStream("", { fd: handle, ...range });
    },
    async copy(from, to) {
      const place = placeOf(to);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      await copyFile(placeOf(from), place, constants.COPYFILE_FICLONE);
      await syncFolder(path.dirname(place));
    },
    async remove(versions) {
      for (const version of versions) await rm(placeOf(version), { force: true });
    },
    async *versions() {
      for await (const entry of await opendir(objects, { recursive: true })) {
        if (entry.isFile()) yield entry.name;
      }
    },
    async close() {},
  };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
