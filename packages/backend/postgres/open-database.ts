import { access, chmod, constants, stat } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import type { ListeningDatabase } from "./database.ts";
import type { PgliteDatabase } from "./pglite-database.ts";
import { lockDataFolder } from "./data-folder-lock.ts";
import { AppError } from "#backend/app-error.ts";
import { makeFolder } from "#backend/make-folder.ts";

interface CommonOptions {
  log: Logger;
  statementTimeoutMs?: number;
}

/** In memory, from what `dump` wrote or empty. */
interface SnapshotOptions extends CommonOptions {
  snapshot: string | null;
}

type OpenOptions = CommonOptions &
  (
    | {
        /** Absent: the embedded database in the data folder. */
        databaseUrl?: string | undefined;
        /** Made with mode 0700 when it is missing. */
        dataDir: string;
        /** Called with the folder that the database will be opened in, once it is locked. */
        prepare?: (folder: string) => Promise<void>;
      }
    | { databaseUrl: string; dataDir?: undefined; prepare?: undefined }
  );

/** In the data folder. */
export const DATABASE_FOLDER = "postgres";

/**
 * Locks the data folder where there is no `databaseUrl`. @throws AppError `bad_configuration`, `database_unavailable`,
 * `data_folder_unusable` or `data_folder_locked`, each with one sentence for the operator
 */
export function openDatabase(options: SnapshotOptions): Promise<PgliteDatabase>;
export function openDatabase(options: OpenOptions): Promise<ListeningDatabase>;
export async function openDatabase(options: SnapshotOptions | OpenOptions): Promise<ListeningDatabase> {
  if ("snapshot" in options) {
    const { snapshot, ...common } = options;
    const { openPglite } = await import("./pglite-database.ts");
    return openPglite({ ...common, ...(snapshot === null ? {} : { loadDataDir: snapshot }) });
  }
  const { databaseUrl, dataDir, prepare, ...common } = options;
  if (databaseUrl !== undefined) return openServer(databaseUrl, common);
  return openEmbedded(path.resolve(dataDir ?? "."), { ...common, prepare });
}

async function openServer(databaseUrl: string, common: CommonOptions): Promise<ListeningDatabase> {
  if (!/^postgres(ql)?:\/\//.test(databaseUrl) || !URL.canParse(databaseUrl)) {
    throw new AppError(
      "bad_configuration",
      "DATABASE_URL is not of the form postgres://user:password@host:port/database",
    );
  }
  const { openPg } = await import("./pg-database.ts");
  const database = openPg({ databaseUrl, ...common });
  try {
    await database.tx("platform", (sql) => sql.query("select 1"));
    return database;
  } catch (error) {
    await database.close();
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError("database_unavailable", `DATABASE_URL: ${reason}`, { cause: error });
  }
}

interface EmbeddedOptions extends CommonOptions {
  prepare: ((folder: string) => Promise<void>) | undefined;
}

async function openEmbedded(dataDir: string, { prepare, ...common }: EmbeddedOptions): Promise<ListeningDatabase> {
  await prepareDataFolder(dataDir);
  const lock = await lockDataFolder(dataDir);
  try {
    const folder = path.join(dataDir, DATABASE_FOLDER);
    const [{ openPglite }] = await Promise.all([import("./pglite-database.ts"), prepare?.(folder)]);
    return await openPglite({ ...common, dataDir: folder, onClose: () => lock.release() });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function prepareDataFolder(dataDir: string): Promise<void> {
  try {
    const isNew = await makeFolder(dataDir);
    // A process' umask takes bits from mkdir's mode; an existing folder keeps its owner's choice.
    if (isNew) await chmod(dataDir, 0o700);
    const folder = await stat(dataDir);
    if (!folder.isDirectory()) throw new Error("it is not a folder");
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new AppError(
      "data_folder_unusable",
      `DATA_DIR: the data folder ${dataDir} cannot be used: ${reasonOf(error)}.`,
      {
        cause: error,
      },
    );
  }
}

const REASONS: Record<string, string> = {
  EACCES: "this process may not write to it",
  EPERM: "this process may not write to it",
  EROFS: "it is on a read-only file system",
  EEXIST: "it is not a folder",
  ENOTDIR: "a part of its path is not a folder",
  ENOSPC: "no space is left",
  ENOENT: "no folder can be made there",
};

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error));
}
