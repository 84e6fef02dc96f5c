import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

/** Files that can be made again, in a folder of limited size. */
export interface FileCache {
  /** Null when missing or unreadable. */
  read(key: string): Promise<Buffer | null>;
  write(key: string, bytes: Buffer): Promise<void>;
}

const shareAfterRemoval = 0.9;

interface CachedFile {
  file: string;
  bytes: number;
  at: number;
}

/** @param maxBytes of all files together. The first write makes the folder. */
export function createFileCache({ folder, maxBytes }: { folder: string; maxBytes: number }): FileCache {
  let total: number | null = null;
  let clearing: Promise<void> | null = null;
  // Keys come from URLs: a digest is short and no path.
  const fileOf = (key: string) => path.join(folder, createHash("sha256").update(key).digest("hex"));

  const clear = async (): Promise<void> => {
    const files = await listFiles(folder);
    let size = files.reduce((sum, { bytes }) => sum + bytes, 0);
    if (size > maxBytes) {
      for (const { file, bytes } of files.toSorted((a, b) => a.at - b.at)) {
        if (size <= maxBytes * shareAfterRemoval) break;
        await rm(file, { force: true });
        size -= bytes;
      }
    }
    total = size;
  };

  return {
    // The caller makes the file again; `write` reports a broken folder.
    read: (key) => readFile(fileOf(key)).catch(() => null),
    async write(key, bytes) {
      await mkdir(folder, { recursive: true });
      // Readers never see half a file, and two writers do not mix.
      const unfinished = path.join(folder, `${randomUUID()}.part`);
      try {
        await writeFile(unfinished, bytes);
        await rename(unfinished, fileOf(key));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      if (total !== null) total += bytes.byteLength;
      if (total !== null && total <= maxBytes) return;
      clearing ??= clear().finally(() => {
        clearing = null;
      });
      await clearing;
    },
  };
}

async function listFiles(folder: string): Promise<CachedFile[]> {
  const names = await readdir(folder);
  const files = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const found = await stat(file).catch(nullWhenMissing);
      return found === null ? [] : [{ file, bytes: found.size, at: found.mtimeMs }];
    }),
  );
  return files.flat();
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}
