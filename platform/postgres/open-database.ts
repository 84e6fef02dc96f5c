import { access, chmod, constants, mkdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import { AppError } from "#platform/app-error.ts";
import { lockDataFolder } from "./data-folder-lock.ts";
import type { Database } from "./database.ts";
import { openPg } from "./pg-database.ts";
import { openPglite } from "./pglite-database.ts";

export interface OpenOptions {
  /** Connection string of a Postgres server; absent: the embedded database in the data folder. */
  databaseUrl?: string | undefined;
  /** The data folder; made with mode 0700 when it is not there. */
  dataDir: string;
  log: Logger;
  /** Default limit of every statement in milliseconds. */
  statementTimeoutMs?: number;
}

const DATABASE_FOLDER = "postgres";

/**
 * Opens the server that `databaseUrl` names, or else the database in the data folder, which is then ours alone.
 * @throws AppError `bad_configuration`, `database_unavailable`, `data_folder_unusable` or `data_folder_locked`,
 * each with one sentence for the operator.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { databaseUrl, dataDir, ...rest } = options;
  return databaseUrl === undefined ? openEmbedded(path.resolve(dataDir), rest) : openServer(databaseUrl, rest);
}

type Shared = Pick<OpenOptions, "log" | "statementTimeoutMs">;

async function openServer(databaseUrl: string, shared: Shared): Promise<Database> {
  if (!/^postgres(ql)?:\/\//.test(databaseUrl) || !URL.canParse(databaseUrl)) {
    throw new AppError(
      "bad_configuration",
      "DATABASE_URL is not of the form postgres://user:password@host:port/database",
    );
  }
  const database = openPg({ databaseUrl, ...shared });
  try {
    await database.tx("platform", (sql) => sql.query("select 1"));
    return database;
  } catch (error) {
    await database.close();
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError("database_unavailable", `DATABASE_URL: ${reason}`, { cause: error });
  }
}

async function openEmbedded(dataDir: string, shared: Shared): Promise<Database> {
  await prepareDataFolder(dataDir);
  const lock = await lockDataFolder(dataDir);
  try {
    return await openPglite({ ...shared, dataDir: path.join(dataDir, DATABASE_FOLDER), onClose: () => lock.release() });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** @throws AppError `data_folder_unusable` in one sentence when nothing can be kept there. */
async function prepareDataFolder(dataDir: string): Promise<void> {
  try {
    const isNew = (await mkdir(dataDir, { recursive: true, mode: 0o700 })) !== undefined;
    // A process' umask takes bits from mkdir's mode; a folder that was there keeps what its owner chose.
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
};

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error));
}
