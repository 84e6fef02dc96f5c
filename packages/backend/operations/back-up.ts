import type { Readable } from "node:stream";
import type { Logger } from "pino";
import { AppError } from "#backend/app-error.ts";
import { loadKeys } from "#backend/installation-keys.ts";
import { bootstrap } from "#backend/postgres/bootstrap.ts";
import { openDatabase } from "#backend/postgres/open-database.ts";
import { checkFileStore } from "#backend/storage/orphans/check-file-store.ts";
import { openFiles } from "#backend/storage/files/open-files.ts";
import { type BackendSettings, isRemote } from "#backend/settings.ts";
import { readArchive, writeArchive } from "./archive-file.ts";
import type { End, Manifest } from "./archive-format.ts";
import { holdsDatabase, lookAt } from "./check-place.ts";
import { askServer } from "./local-service.ts";
import { makeArchive } from "./make-archive.ts";
import { spoolFolderOf } from "./spool-folder.ts";

export interface BackedUp {
  manifest: Manifest;
  end: End;
  /** Of the archive. */
  bytes: number;
}

interface BackUpOptions {
  /** `BACKUP_PASSPHRASE` encrypts. */
  settings: BackendSettings;
  file: string;
  log: Logger;
}

/** With the server running or not. Reads back what it wrote. @throws AppError with a sentence for the operator */
export async function backUp({ settings, file, log }: BackUpOptions): Promise<BackedUp> {
  if (isRemote(settings)) {
    throw new AppError("bad_request", "SUPABASE_URL: rows and files are kept there, and are backed up there.");
  }
  return withArchive({ settings, log }, (tar) => keepArchive(tar, file, settings.BACKUP_PASSPHRASE));
}

export async function keepArchive(tar: Readable, file: string, passphrase: string | undefined): Promise<BackedUp> {
  const bytes = await writeArchive(tar, file, passphrase);
  return { ...(await readArchive(file, passphrase)), bytes };
}

/** On PGlite a running server has the database, and sends the archive. */
async function withArchive<T>(
  { settings, log }: Pick<BackUpOptions, "settings" | "log">,
  use: (tar: Readable) => Promise<T>,
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
      return await use(await makeArchive({ db, files, keys, spoolFolder: spoolFolderOf(settings) }));
    } finally {
      await files.close();
    }
  } finally {
    await db.close();
  }
}
