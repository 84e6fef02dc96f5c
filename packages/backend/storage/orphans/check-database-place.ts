import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import path from "node:path";
import { AppError } from "#backend/app-error.ts";
import { type Database, PLATFORM } from "#backend/postgres/database.ts";
import { DATABASE_FOLDER } from "#backend/postgres/open-database.ts";
import type { BackendSettings } from "#backend/settings.ts";

/** Of what confirms one copy and no other, so that the setting does no harm where it stays. */
const CODE_LENGTH = 8;

/**
 * For a database whose files are in a bucket. A copy of it has the same id of the store, and would delete files that the
 * original still has rows of. Known are copies by `createdb -T`, by dump and by folder, not those of a whole server, which
 * are as a replica. @throws AppError `bad_configuration` that says how to go on
 */
export async function checkDatabasePlace(
  db: Database,
  { DATA_DIR, TAKE_FILES }: Pick<BackendSettings, "DATA_DIR" | "TAKE_FILES">,
): Promise<void> {
  const place = await (db.engine === "pglite"
    ? placeOfFolder(path.join(DATA_DIR, DATABASE_FOLDER))
    : placeOnServer(db));
  const { rows } = await db.tx(PLATFORM, (sql) =>
    sql.query<{ place: string | null }>("select place from platform.file_store"),
  );
  const before = rows[0]?.place ?? null;
  if (before === place) return;
  const code = createHash("sha256").update(place).digest("hex").slice(0, CODE_LENGTH);
  if (before !== null && TAKE_FILES !== code) {
    throw new AppError(
      "bad_configuration",
      "S3_BUCKET: this database is a copy, or was moved, and the files in the bucket may belong to its original, which " +
        "would lose them. Give a copy a bucket of its own, as npm run restore does. " +
        `Only where the original is gone for good, start once with TAKE_FILES=${code}`,
    );
  }
  await db.tx(PLATFORM, (sql) => sql.query("update platform.file_store set place = $1", [place]));
}

/** Without the device, whose number may be another after each boot. The birth is 0 on file systems that keep none. */
async function placeOfFolder(folder: string): Promise<string> {
  const { ino, birthtimeNs } = await stat(folder, { bigint: true });
  return `folder ${ino} ${birthtimeNs}`;
}

async function placeOnServer(db: Database): Promise<string> {
  return db.tx(
    PLATFORM,
    async (sql) => {
      const { rows } = await sql.query<{ oid: string; mayAsk: boolean }>(
        `select oid::text, has_function_privilege('pg_catalog.pg_control_system()', 'execute') as "mayAsk"
         from pg_catalog.pg_database where datname = current_database()`,
      );
      const { oid = "", mayAsk = false } = rows[0] ?? {};
      if (!mayAsk) return `database ${oid}`;
      const { rows: systems } = await sql.query<{ id: string }>(
        "select system_identifier::text as id from pg_catalog.pg_control_system()",
      );
      return `server ${systems[0]?.id} database ${oid}`;
    },
    { readOnly: true },
  );
}
