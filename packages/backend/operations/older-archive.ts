import path from "node:path";
import type { Logger } from "pino";
import { AppError } from "#backend/app-error.ts";
import { bootstrap } from "#backend/postgres/bootstrap.ts";
import { PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import { applyMigrations } from "#backend/postgres/migrations.ts";
import { openDatabase } from "#backend/postgres/open-database.ts";
import type { Manifest } from "./archive-format.ts";
import { checkMigrations } from "./check-place.ts";
import { loadRows } from "./load-rows.ts";
import { findPerson, type FoundPerson, parseLine, readForeignKeys } from "./person-rows.ts";
import { rowsIn } from "./restore.ts";
import { nameOf, readLines, readTables } from "./table-rows.ts";

interface OlderArchive {
  manifest: Manifest;
  /** Where its rows are unpacked, and where the database of this is made. */
  work: string;
  /** Of this version. */
  migrations: string;
  log: Logger;
}

const STATEMENT_LIMIT_MS = 3_600_000;

/**
 * A person as this version would have them had its start met the archive's rows: those are loaded into a database of
 * their own, and migrated there. Null without such an account. @throws AppError `bad_request` for an archive of a newer
 * version, or where the account has rows whose numbers are newer than the archive
 */
export async function findInOlderArchive(
  email: string,
  { manifest, work, migrations, log }: OlderArchive,
): Promise<FoundPerson | null> {
  const upTo = await checkMigrations(manifest, migrations);
  const db = await openDatabase({ dataDir: path.join(work, "older"), log });
  try {
    await bootstrap(db);
    await applyMigrations(db, migrations, { upTo });
    const options = { statementTimeoutMs: STATEMENT_LIMIT_MS };
    await db.tx(PLATFORM, (sql) => loadRows(sql, manifest, (table) => rowsIn(work, table)), options);
    await applyMigrations(db, migrations);
    return await db.tx(
      PLATFORM,
      async (sql) => {
        const person = await findPerson(email, {
          tables: await readTables(sql),
          keys: await readForeignKeys(sql),
          async *linesOf(table) {
            for await (const lines of readLines(sql, table)) for (const line of lines) yield parseLine(line);
          },
        });
        if (person !== null) await refuseNewNumbers(sql, person, manifest);
        return person;
      },
      options,
    );
  } finally {
    await db.close();
  }
}

/** A migration numbers rows here otherwise than at the place, where others' rows have these numbers. */
async function refuseNewNumbers(sql: Transaction, { found }: FoundPerson, manifest: Manifest): Promise<void> {
  const { rows } = await sql.query<{ table: string; column: string }>(
    `select nspname || '.' || relname as table, attname::text as column
       from pg_index join pg_class on pg_class.oid = indrelid join pg_namespace on pg_namespace.oid = relnamespace
         join pg_attribute on attrelid = indrelid and attnum = any (indkey)
      where indisprimary and pg_get_serial_sequence(format('%I.%I', nspname, relname), attname) is not null`,
  );
  const had = new Set(manifest.tables.flatMap((table) => table.columns.map(({ name }) => `${nameOf(table)}.${name}`)));
  const filled = new Set([...found.keys()].map(nameOf));
  const isNew = (number: { table: string; column: string }) =>
    filled.has(number.table) && !had.has(`${number.table}.${number.column}`);
  const numbered = rows.find(isNew);
  if (numbered === undefined) return;
  throw new AppError(
    "bad_request",
    `The backup is older than the numbers of ${numbered.table}, by which others' rows are known here: nobody comes back from it alone.`,
  );
}
