import path from "node:path";
import type { Logger } from "pino";
import { AppError } from "#backend/app-error.ts";
import { bootstrap } from "#backend/postgres/bootstrap.ts";
import { PLATFORM } from "#backend/postgres/database.ts";
import { applyMigrations, readMigrations } from "#backend/postgres/migrations.ts";
import { openDatabase } from "#backend/postgres/open-database.ts";
import type { Manifest } from "./archive-format.ts";
import { checkMigrations } from "./check-place.ts";
import { loadRows } from "./load-rows.ts";
import { findPerson, type FoundPerson, parseLine, readForeignKeys } from "./person-rows.ts";
import { rowsIn } from "./restore.ts";
import { readLines, readTables } from "./table-rows.ts";

interface OlderArchive {
  manifest: Manifest;
  /** Where its rows are unpacked, and where the database of this is made. */
  work: string;
  /** Of this version. */
  migrations: string;
  /** What the place has of them. */
  here: ReadonlyMap<string, string | null>;
  log: Logger;
}

const STATEMENT_LIMIT_MS = 3_600_000;

/**
 * A person as this version would have them had its start met the archive's rows: those are loaded into a database of
 * their own, and migrated there. Null without such an account. @throws AppError `bad_request` for an archive of a newer
 * version, or a place that is not of this one
 */
export async function findInOlderArchive(
  email: string,
  { manifest, work, migrations, here, log }: OlderArchive,
): Promise<FoundPerson | null> {
  const upTo = await checkMigrations(manifest, migrations);
  await checkPlace(here, migrations);
  const db = await openDatabase({ dataDir: path.join(work, "older"), log });
  try {
    await bootstrap(db);
    await applyMigrations(db, migrations, { upTo });
    const options = { statementTimeoutMs: STATEMENT_LIMIT_MS };
    await db.tx(PLATFORM, (sql) => loadRows(sql, manifest, (table) => rowsIn(work, table)), options);
    await applyMigrations(db, migrations);
    return await db.tx(
      PLATFORM,
      async (sql) =>
        findPerson(email, {
          tables: await readTables(sql),
          keys: await readForeignKeys(sql),
          async *linesOf(table) {
            for await (const lines of readLines(sql, table)) for (const line of lines) yield parseLine(line);
          },
        }),
      options,
    );
  } finally {
    await db.close();
  }
}

async function checkPlace(here: ReadonlyMap<string, string | null>, migrations: string): Promise<void> {
  const ours = new Set((await readMigrations(migrations)).map(({ version }) => version));
  if ([...here.keys()].some((version) => !ours.has(version))) {
    throw new AppError("bad_request", "The database is of a newer version than this command. Update first.");
  }
  if (here.size < ours.size) {
    throw new AppError("bad_request", "The database is of an older version than this command: start its server once.");
  }
}
