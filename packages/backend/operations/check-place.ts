import { stat } from "node:fs/promises";
import path from "node:path";
import { isBootstrapped } from "#backend/postgres/bootstrap.ts";
import { type Database, PLATFORM } from "#backend/postgres/database.ts";
import { readHistory, readMigrations } from "#backend/postgres/migrations.ts";
import { DATABASE_FOLDER } from "#backend/postgres/open-database.ts";
import { AppError } from "#backend/app-error.ts";
import type { Manifest } from "./archive-format.ts";

export interface Place {
  people: number;
  /** The id of the store of its files, once it has one. */
  storeId: string | null;
  migrations: Map<string, string | null>;
}

/** What a database holds of an installation; of an empty one nothing. */
export async function lookAt(db: Database): Promise<Place> {
  return db.tx(PLATFORM, async (sql) => {
    const { rows: there } = await sql.query<{ users: boolean; store: boolean }>(
      `select to_regclass('auth.users') is not null as users,
              to_regclass('platform.file_store') is not null as store`,
    );
    const { users = false, store = false } = there[0] ?? {};
    const { rows: counted } = users
      ? await sql.query<{ people: number }>("select count(*)::int as people from auth.users")
      : { rows: [] };
    const { rows: stores } = store
      ? await sql.query<{ id: string }>("select id from platform.file_store where is_settled")
      : { rows: [] };
    return { people: counted[0]?.people ?? 0, storeId: stores[0]?.id ?? null, migrations: await readHistory(sql) };
  });
}

export function holdsDatabase(dataDir: string): Promise<boolean> {
  return stat(path.join(dataDir, DATABASE_FOLDER, "PG_VERSION")).then(
    () => true,
    () => false,
  );
}

/** @param here its migrations @throws AppError `bad_request` for a database that no server of this version has started on */
export async function checkPlace(
  db: Database,
  here: ReadonlyMap<string, string | null>,
  folder: string,
): Promise<void> {
  const ours = new Set((await readMigrations(folder)).map(({ version }) => version));
  if ([...here.keys()].some((version) => !ours.has(version))) {
    throw new AppError("bad_request", "The database is of a newer version than this command. Update first.");
  }
  if (here.size < ours.size) {
    throw new AppError("bad_request", "The database is of an older version than this command: start its server once.");
  }
  if (!(await db.tx(PLATFORM, isBootstrapped))) {
    throw new AppError(
      "bad_request",
      "The database was prepared by another version than this command. Update what is older, and start its server once.",
    );
  }
}

/** @returns the newest migration of the archive @throws AppError when this version does not know all of them as they were */
export async function checkMigrations(manifest: Manifest, folder: string): Promise<string> {
  const known = new Map((await readMigrations(folder)).map(({ version, sha256 }) => [version, sha256]));
  for (const { version, sha256 } of manifest.migrations) {
    const ours = known.get(version);
    if (ours === undefined) {
      throw new AppError(
        "bad_request",
        `The backup was made by a newer version, or by another product: migration ${version} is not known here. Update first.`,
      );
    }
    if (sha256 !== null && sha256 !== ours) {
      throw new AppError("bad_request", `The backup was made with another migration ${version} than the one here.`);
    }
  }
  const newest = manifest.migrations
    .map(({ version }) => version)
    .toSorted()
    .at(-1);
  if (newest === undefined) throw new AppError("bad_request", "The backup is of a database without tables.");
  return newest;
}
