import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { bootstrap, STARTUP_LOCK } from "./bootstrap.ts";
import { type Database, DatabaseError, PLATFORM, type Transaction } from "./database.ts";
import { splitStatements, transactionControl } from "./sql-statements.ts";
import { AppError } from "#backend/app-error.ts";

interface Migration {
  file: string;
  version: string;
  name: string;
  sql: string;
  sha256: string;
}

/** Whether these files may be applied to the database. */
export type MayApply = (files: readonly string[]) => Promise<boolean>;

const FILE_NAME = /^(\d+)_(.*)\.sql$/;
const TIMEOUT_MS = 600_000;

/**
 * @param options.isHosted `auth` and `storage` belong to another service @returns the files applied now
 * @throws AppError as `bootstrap` and `applyMigrations`
 */
export async function migrate(db: Database, folder: string, { isHosted = false } = {}): Promise<string[]> {
  if (!isHosted) await bootstrap(db);
  return applyMigrations(db, folder);
}

/**
 * In order, each in its own transaction, noted in the Supabase CLI's history table. @returns the files applied now
 * @param options.upTo the version of the last one to apply; without, all
 * @param options.mayApply asked once, when others were applied before
 * @throws AppError `migration_failed`: SQL failed, the file was edited since, or is older than an applied one;
 *   `migration_waits`: `mayApply` said no
 */
export async function applyMigrations(
  db: Database,
  folder: string | URL,
  { upTo, mayApply }: { upTo?: string; mayApply?: MayApply | null } = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const applied = await db.tx(PLATFORM, readHistory);
  verifyHistory(migrations, applied);
  const isWanted = ({ version }: Migration) => !applied.has(version) && (upTo === undefined || version <= upTo);
  const wanted = migrations.filter(isWanted);
  const files = wanted.map(({ file }) => file);
  if (mayApply && applied.size > 0 && files.length > 0 && !(await mayApply(files))) {
    throw new AppError("migration_waits", `Not applied: ${files.join(", ")}`);
  }
  const done: string[] = [];
  for (const migration of wanted) {
    if (await apply(db, migration)) done.push(migration.file);
  }
  return done;
}

/** In the order of their versions. @throws AppError `migration_failed` when two have the same */
export async function readMigrations(folder: string | URL): Promise<Migration[]> {
  const directory = folder instanceof URL || folder.startsWith("file:") ? fileURLToPath(folder) : folder;
  const files = (await readdir(directory)).filter((file) => FILE_NAME.test(file)).toSorted();
  const migrations = await Promise.all(
    files.map(async (file) => {
      // Line ends differ between checkouts of one file.
      const sql = (await readFile(path.join(directory, file), "utf8")).replaceAll("\r\n", "\n");
      const [, version = "", name = ""] = FILE_NAME.exec(file) ?? [];
      return { file, version, name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
    }),
  );
  const twice = migrations.find((migration, index) => migrations[index + 1]?.version === migration.version);
  if (twice !== undefined) {
    throw new AppError("migration_failed", `Migration ${twice.file}: another file has the same version`);
  }
  return migrations;
}

/** Version → our hash of it, null for rows that the CLI wrote. */
export async function readHistory(sql: Transaction): Promise<Map<string, string | null>> {
  const tables = await sql.query<{ history: boolean; hashes: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as history,
            to_regclass('platform.migration_hashes') is not null as hashes`,
  );
  const { history = false, hashes = false } = tables.rows[0] ?? {};
  if (!history) return new Map();
  const { rows } = await sql.query<{ version: string; sha256: string | null }>(
    hashes
      ? `select version, h.sha256 from supabase_migrations.schema_migrations left join platform.migration_hashes h using (version)`
      : `select version, null as sha256 from supabase_migrations.schema_migrations`,
  );
  return new Map(rows.map((row) => [row.version, row.sha256]));
}

function verifyHistory(migrations: readonly Migration[], applied: ReadonlyMap<string, string | null>): void {
  const newest = migrations.findLast((migration) => applied.has(migration.version));
  for (const migration of migrations) {
    const known = applied.get(migration.version);
    if (known === undefined && newest !== undefined && migration.version < newest.version) {
      throw new AppError(
        "migration_failed",
        `Migration ${migration.file} is older than ${newest.file}, which is applied already. Give it a newer timestamp.`,
      );
    }
    if (known != null && known !== migration.sha256) {
      throw new AppError(
        "migration_failed",
        `Migration ${migration.file} was edited after it had been applied. Restore it and put the change into a new file.`,
      );
    }
  }
}

/** False when another process had applied it already. */
async function apply(db: Database, migration: Migration): Promise<boolean> {
  const statements = splitStatements(migration.sql);
  const control = transactionControl(statements);
  if (control !== undefined) {
    throw new AppError(
      "migration_failed",
      `Migration ${migration.file} must not contain "${control}": it runs in a transaction`,
    );
  }
  try {
    return await db.tx(
      PLATFORM,
      async (sql) => {
        await sql.query("select pg_advisory_xact_lock($1)", [STARTUP_LOCK]);
        await prepareHistory(sql);
        if ((await readHistory(sql)).has(migration.version)) return false;
        await sql.exec(migration.sql);
        // A `set` in the file must not live on in a pooled connection.
        await sql.exec("reset session authorization; reset role; reset all");
        await remember(sql, migration, statements);
        return true;
      },
      { statementTimeoutMs: TIMEOUT_MS },
    );
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    const reason = [error.message, error.detail].filter((part) => part !== null).join(" ");
    throw new AppError("migration_failed", `Migration ${migration.file} failed and was rolled back: ${reason}`, {
      cause: error,
    });
  }
}

/** The Supabase CLI's table (github.com/supabase/cli, pkg/migration/history.go) and our hashes beside it. */
async function prepareHistory(sql: Transaction): Promise<void> {
  await sql.exec(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (version text not null primary key);
    alter table supabase_migrations.schema_migrations add column if not exists statements text[];
    alter table supabase_migrations.schema_migrations add column if not exists name text;
    create schema if not exists platform;
    create table if not exists platform.migration_hashes (
      version text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    );
  `);
}

async function remember(sql: Transaction, migration: Migration, statements: string[]): Promise<void> {
  const { version, name, sha256 } = migration;
  await sql.query("insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)", [
    version,
    name,
    statements,
  ]);
  await sql.query(
    `insert into platform.migration_hashes (version, sha256) values ($1, $2)
     on conflict (version) do update set sha256 = excluded.sha256, applied_at = excluded.applied_at`,
    [version, sha256],
  );
}
