import { createHash, randomUUID } from "node:crypto";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import { AppError } from "#backend/app-error.ts";
import { loadKeys } from "#backend/installation-keys.ts";
import { bootstrap } from "#backend/postgres/bootstrap.ts";
import { type Database, PLATFORM } from "#backend/postgres/database.ts";
import { DATABASE_FOLDER, openDatabase } from "#backend/postgres/open-database.ts";
import type { BackendSettings } from "#backend/settings.ts";
import { StorageError } from "#backend/storage/errors.ts";
import type { Files } from "#backend/storage/files/files.ts";
import { type OpenFiles, openFiles } from "#backend/storage/files/open-files.ts";
import { writeArchive } from "./archive-file.ts";
import { holdsDatabase, lookAt } from "./check-place.ts";
import { refuseServers } from "./find-servers.ts";
import { fileVersions, makeArchive } from "./make-archive.ts";
import { restore } from "./restore.ts";

interface MoveOptions {
  /** `DATABASE_URL` and the data folder are where rows are now; files go to the bucket that is set. */
  settings: BackendSettings;
  /** Where rows go to; null when they stay. */
  to: string | null;
  migrations: string;
  log: Logger;
}

export interface Moved {
  people: number;
  /** How many were copied to the bucket; null when they stay where they are. */
  files: number | null;
}

/**
 * Rows to another database, people's files from the folder to the bucket, or both. What was there before stays, set
 * aside. @throws AppError with a sentence for the operator
 */
export async function move(options: MoveOptions): Promise<Moved> {
  const { settings, to, migrations, log } = options;
  if (settings.DATABASE_URL !== undefined) await refuseServers(settings.DATABASE_URL);
  else if (!(await holdsDatabase(settings.DATA_DIR)))
    throw new AppError("bad_request", `DATA_DIR: ${settings.DATA_DIR} holds no database.`);
  const work = path.join(settings.DATA_DIR, "cache", "move");
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true, mode: 0o700 });
  const file = path.join(work, `${randomUUID()}.backup`);
  try {
    const { people, files } = await leave(options, { file, work });
    if (to === null) return { people, files };
    const target = { ...settings, DATABASE_URL: to, BACKUP_PASSPHRASE: undefined };
    // The files are where they belong already.
    await restore({ settings: target, file, migrations, templates: null, replaces: false, takesFiles: true, log });
    if (settings.DATABASE_URL === undefined) {
      const folder = path.join(settings.DATA_DIR, DATABASE_FOLDER);
      await rename(folder, `${folder}.moved-${new Date().toISOString().replaceAll(":", "")}`);
    }
    return { people, files };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Copies files where they move, and writes the rows into `file` where they do. */
async function leave(
  { settings, to, log }: MoveOptions,
  { file, work }: { file: string; work: string },
): Promise<Moved> {
  const db = await openDatabase({ databaseUrl: settings.DATABASE_URL, dataDir: settings.DATA_DIR, log });
  try {
    const { people, storeId } = await lookAt(db);
    if (storeId === null) throw new AppError("bad_request", "The database has no files yet: start the server once.");
    await bootstrap(db);
    const target = await openFiles(settings, { isAlone: false });
    try {
      const isThere = (await target.files.storeId(null)) === storeId;
      if (isThere && to === null) throw new AppError("bad_request", "Rows and files are where they should be already.");
      const files = isThere ? null : await moveFiles(db, { settings, storeId, target, isLast: to === null });
      if (to !== null) {
        const keys = await loadKeys(settings);
        const rows = await makeArchive({ db, files: null, keys, spoolFolder: work });
        await writeArchive(rows, file, { passphrase: undefined });
      }
      return { people, files };
    } finally {
      await target.files.close();
    }
  } finally {
    await db.close();
  }
}

interface FileMove {
  settings: BackendSettings;
  storeId: string;
  target: OpenFiles;
  /** No rows move after them. */
  isLast: boolean;
}

async function moveFiles(db: Database, { settings, storeId, target, isLast }: FileMove): Promise<number> {
  const folder = { ...settings, S3_BUCKET: undefined };
  const { files: source } = await openFiles(folder, { isAlone: false });
  if ((await source.storeId(null)) !== storeId) {
    throw new AppError(
      "bad_request",
      `DATA_DIR: people's files are neither there nor in the bucket, but in ${storeId}`,
    );
  }
  if ((await target.files.storeId(null)) !== null) {
    throw new AppError("bad_request", "S3_BUCKET: it holds files of another database. Give an empty bucket.");
  }
  const versions = await db.tx(PLATFORM, fileVersions);
  let copied = 0;
  for (const version of versions) if (await copyFile(version, source, target)) copied += 1;
  const id = await target.files.storeId(randomUUID());
  if (isLast) await db.tx(PLATFORM, (sql) => sql.query("update platform.file_store set id = $1", [id]));
  return copied;
}

/** @returns false where a row has no file */
async function copyFile(version: string, source: Files, { files, spool }: OpenFiles): Promise<boolean> {
  const bytes = await source.read(version).catch((error: unknown) => {
    if (error instanceof StorageError && error.reason === "file_missing") return null;
    throw error;
  });
  if (bytes === null) return false;
  const received = await spool.receive(bytes, { limitBytes: Number.POSITIVE_INFINITY });
  try {
    await files.put(version, received);
  } finally {
    await received.discard();
  }
  const hash = createHash("md5");
  for await (const chunk of await files.read(version)) hash.update(chunk);
  if (hash.digest("hex") === received.md5) return true;
  throw new AppError("internal", `The file ${version} does not come back from the bucket as it was put there.`);
}
