import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

/** No restore takes longer. */
const LONGEST_MS = 86_400_000;

/** A new folder for one restore, which holds rows of people: whoever makes it removes it. Those that killed ones left go here. */
export async function makeWorkFolder(dataDir: string): Promise<string> {
  const all = path.join(dataDir, "cache", "restore");
  const own = path.join(all, randomUUID());
  await mkdir(own, { recursive: true, mode: 0o700 });
  const names = await readdir(all);
  await Promise.all(names.map((name) => removeIfOld(path.join(all, name))));
  return own;
}

async function removeIfOld(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (found !== null && found.mtimeMs < Date.now() - LONGEST_MS) await rm(folder, { recursive: true, force: true });
}
