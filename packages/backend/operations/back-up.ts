import { rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import type { Logger } from "pino";
import { AppError } from "#backend/app-error.ts";
import { loadKeys } from "#backend/installation-keys.ts";
import { bootstrap } from "#backend/postgres/bootstrap.ts";
import { openDatabase } from "#backend/postgres/open-database.ts";
import { checkFileStore } from "#backend/storage/orphans/check-file-store.ts";
import { openFiles } from "#backend/storage/files/open-files.ts";
import { type BackendSettings, isRemote } from "#backend/settings.ts";
import { type ArchiveOptions, readArchive, writeArchive } from "./archive-file.ts";
import type { End, Manifest } from "./archive-format.ts";
import { holdsDatabase, lookAt } from "./check-place.ts";
import { noteByHand } from "./backup-rows.ts";
import { askServer, type SentArchive } from "./local-service.ts";
import { makeArchive } from "./make-archive.ts";
import { spoolFolderOf } from "./spool-folder.ts";

export interface BackedUp {
  manifest: Manifest;
  end: End;
  /** Of the archive. */
  bytes: number;
}

interface NotedBackup extends BackedUp {
  /** False: it is whole, and the installation does not know of it. */
  isNoted: boolean;
}

interface BackUpOptions {
  /** `BACKUP_PASSPHRASE` encrypts. */
  settings: BackendSettings;
  file: string;
  log: Logger;
}

/** With the server running or not. Reads back what it wrote. @throws AppError with a sentence for the operator */
export async function backUp({ settings, file, log }: BackUpOptions): Promise<NotedBackup> {
  if (isRemote(settings)) {
    throw new AppError("bad_request", "SUPABASE_URL: rows and files are kept there, and are backed up there.");
  }
  return withArchive({ settings, log }, async ({ tar, note }) => {
    const made = await keepArchive(tar, file, { passphrase: settings.BACKUP_PASSPHRASE });
    const isNoted = await note({ file: path.resolve(file), bytes: made.bytes }).then(
      () => true,
      () => false,
    );
    return { ...made, isNoted };
  });
}

/** Writes it, and reads it back: what cannot be read is not kept. @throws as `writeArchive` and `readArchive` */
export async function keepArchive(tar: Readable, file: string, options: ArchiveOptions): Promise<BackedUp> {
  const bytes = await writeArchive(tar, file, options);
  try {
    return { ...(await readArchive(file, options)), bytes };
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** On PGlite a running server has the database, and sends the archive. */
async function withArchive<T>(
  { settings, log }: Pick<BackUpOptions, "settings" | "log">,
  use: (archive: SentArchive) => Promise<T>,
): Promise<T> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = settings;
  if (databaseUrl === undefined) {
    const sent = await askServer(dataDir);
    if (sent !== null) return use(sent);
    if (!(await holdsDatabase(dataDir))) throw new AppError("bad_request", `DATA_DIR: ${dataDir} holds no database.`);
  }
  const db = await openDatabase({ databaseUrl, dataDir, log });
  try {
    const { migrations } = await lookAt(db);
    if (migrations.size === 0) throw new AppError("bad_request", "DATABASE_URL: the database is empty.");
    // A table for holding files may be newer than the server's last start.
    await bootstrap(db);
    const { files, setting } = await openFiles(settings, { isAlone: false });
    try {
      await checkFileStore({ db, files, setting });
      const keys = await loadKeys(settings);
      const tar = await makeArchive({ db, files, keys, spoolFolder: spoolFolderOf(settings) });
      return await use({ tar, note: (made) => noteByHand(db, made) });
    } finally {
      await files.close();
    }
  } finally {
    await db.close();
  }
}
