import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Database, PLATFORM } from "#backend/postgres/database.ts";
import { StorageError } from "#backend/storage/errors.ts";
import { AppError } from "#backend/app-error.ts";
import { type Files, STORE_ID } from "#backend/storage/files/files.ts";

interface Deps {
  db: Database;
  files: Pick<Files, "storeId" | "read">;
  setting: "DATA_DIR" | "S3_BUCKET";
}

/**
 * By an id that the database and its store both have. A process with another store would miss files, and would mark as
 * removed those that only their own store could remove. @throws AppError `bad_configuration` naming the setting
 */
export async function checkFileStore({ db, files, setting }: Deps): Promise<void> {
  const known = await knownStore(db);
  const found = await files.storeId(known.isSettled ? null : known.id);
  if (found !== null && !z.uuid().safeParse(found).success) {
    throw new AppError("bad_configuration", `${setting}: the ${STORE_ID} of people's files is damaged: restore it`);
  }
  const named = known.isSettled || found === null ? known.id : await settle(db, found);
  if (found === named) return;
  if (found === null && (await holdsOldestFiles(db, files))) {
    // Restored from a backup without its id. A folder makes another one.
    const given = await files.storeId(named);
    if (given !== null) return replace(db, given);
  }
  throw new AppError(
    "bad_configuration",
    `${setting}: the database's files are kept elsewhere, by the ${STORE_ID} ${named}. ` +
      "Processes that share a database need one S3 store",
  );
}

interface KnownStore {
  id: string;
  isSettled: boolean;
}

async function knownStore(db: Database): Promise<KnownStore> {
  return db.tx(PLATFORM, async (sql) => {
    await sql.query("insert into platform.file_store (id) values ($1) on conflict do nothing", [randomUUID()]);
    const { rows } = await sql.query<KnownStore>(`select id, is_settled as "isSettled" from platform.file_store`);
    const row = rows[0];
    if (row === undefined) throw new Error("platform.file_store has no row");
    return row;
  });
}

async function settle(db: Database, found: string): Promise<string> {
  await db.tx(PLATFORM, (sql) =>
    sql.query("update platform.file_store set id = $1, is_settled = true where not is_settled", [found]),
  );
  return (await knownStore(db)).id;
}

async function replace(db: Database, id: string): Promise<void> {
  await db.tx(PLATFORM, (sql) => sql.query("update platform.file_store set id = $1", [id]));
}

const SAMPLE = 5;

async function holdsOldestFiles(db: Database, files: Pick<Files, "read">): Promise<boolean> {
  const { rows } = await db.tx(PLATFORM, (sql) =>
    sql.query<{ version: string }>(
      `select version from storage.objects where version is not null order by created_at limit ${SAMPLE}`,
    ),
  );
  for (const { version } of rows) if (await isThere(files, version)) return true;
  return false;
}

async function isThere(files: Pick<Files, "read">, version: string): Promise<boolean> {
  try {
    (await files.read(version)).destroy();
    return true;
  } catch (error) {
    if (error instanceof StorageError && error.reason === "file_missing") return false;
    throw error;
  }
}
