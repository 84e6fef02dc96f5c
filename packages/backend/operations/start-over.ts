import { rm } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import { AppError } from "#backend/app-error.ts";
import { lockDataFolder } from "#backend/postgres/data-folder-lock.ts";
import { DATABASE_FOLDER, openDatabase } from "#backend/postgres/open-database.ts";
import type { BackendSettings } from "#backend/settings.ts";
import { holdsDatabase, lookAt } from "./check-place.ts";

export interface StartOverOptions {
  settings: Pick<BackendSettings, "DATA_DIR" | "DATABASE_URL" | "S3_BUCKET">;
  /** Asked with how many people are lost; null: the database cannot be opened. */
  mayErase: (people: number | null) => Promise<boolean>;
  log: Logger;
}

/**
 * Erases the database and the files of a data folder; keys and backups stay. @returns whether it did
 * @throws AppError `bad_request` where rows or files are elsewhere, `data_folder_locked` while a server runs
 */
export async function startOver({ settings, mayErase, log }: StartOverOptions): Promise<boolean> {
  const { DATA_DIR: dataDir } = settings;
  for (const name of ["DATABASE_URL", "S3_BUCKET"] as const) {
    if (settings[name] !== undefined) {
      throw new AppError(
        "bad_request",
        `${name}: only what is in the data folder is erased. Start over there by hand.`,
      );
    }
  }
  if (!(await mayErase(await countPeople(dataDir, log)))) return false;
  const lock = await lockDataFolder(dataDir);
  try {
    // First the rows: a start sweeps files without them, and could not bring files back.
    await rm(path.join(dataDir, DATABASE_FOLDER), { recursive: true, force: true });
    await rm(path.join(dataDir, "files"), { recursive: true, force: true });
  } finally {
    await lock.release();
  }
  return true;
}

async function countPeople(dataDir: string, log: Logger): Promise<number | null> {
  if (!(await holdsDatabase(dataDir))) return 0;
  try {
    const db = await openDatabase({ dataDir, log });
    return await lookAt(db)
      .then(({ people }) => people)
      .finally(() => db.close());
  } catch (error) {
    if (error instanceof AppError && error.code === "data_folder_locked") throw error;
    return null;
  }
}
