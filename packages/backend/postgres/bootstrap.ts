import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { type Database, DatabaseError, PLATFORM, type Transaction } from "./database.ts";
import { AppError } from "#backend/app-error.ts";

const API_ROLES = ["anon", "authenticated", "service_role"] as const;
const FOLDER = path.join(import.meta.dirname, "bootstrap");
const TIMEOUT_MS = 120_000;
/** Any constant; processes that start together wait for each other on it. */
export const STARTUP_LOCK = 7_316_204_851;

/** The files are idempotent, and skipped once seen. @throws AppError `bad_configuration` for a role without rights */
export async function bootstrap(db: Database): Promise<void> {
  const { files, fingerprint } = await readBootstrap();
  if (await db.tx(PLATFORM, (sql) => isDone(sql, fingerprint))) return;

  try {
    await db.tx(
      PLATFORM,
      async (sql) => {
        await sql.query("select pg_advisory_xact_lock($1)", [STARTUP_LOCK]);
        if (await isDone(sql, fingerprint)) return;
        await requireRoleCreation(sql);
        for (const file of files) await sql.exec(file);
        await joinApiRoles(sql);
        await remember(sql, fingerprint);
      },
      { statementTimeoutMs: TIMEOUT_MS },
    );
  } catch (error) {
    if (error instanceof DatabaseError && error.code === "42501") {
      throw new AppError("bad_configuration", `DATABASE_URL: its role may not prepare the database: ${error.message}`, {
        cause: error,
      });
    }
    throw error;
  }
}

/** By these files. @throws AppError `bad_configuration` for a database that lost its roles */
export async function isBootstrapped(sql: Transaction): Promise<boolean> {
  return isDone(sql, (await readBootstrap()).fingerprint);
}

export async function readBootstrap(): Promise<{ files: string[]; fingerprint: string }> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith(".sql")).toSorted();
  const files = await Promise.all(names.map((name) => readFile(path.join(FOLDER, name), "utf8")));
  return { files, fingerprint: createHash("sha256").update(files.join("\0")).digest("hex") };
}

async function isDone(sql: Transaction, fingerprint: string): Promise<boolean> {
  const table = await sql.query<{ name: string | null }>(
    "select to_regclass('platform.bootstrap_state')::text as name",
  );
  if (table.rows[0]?.name == null) return false;
  const { rows } = await sql.query<{ roles: number }>(
    "select count(*)::int as roles from pg_roles where rolname = any ($1)",
    [API_ROLES],
  );
  if (rows[0]?.roles !== API_ROLES.length) {
    throw new AppError(
      "bad_configuration",
      `DATABASE_URL: the database was loaded from a dump where the roles ${API_ROLES.join(", ")} are missing, so it has ` +
        "lost its policies and rights. Restore a backup of ours, or make the roles and load the dump again",
    );
  }
  const done = await sql.query(
    "select 1 from platform.bootstrap_state where fingerprint = $1 and prepared_for = current_user",
    [fingerprint],
  );
  return done.rows.length > 0;
}

async function remember(sql: Transaction, fingerprint: string): Promise<void> {
  await sql.exec(`
    create schema if not exists platform;
    create table if not exists platform.bootstrap_state (
      prepared_for text primary key,
      fingerprint text not null
    );
  `);
  await sql.query(
    `insert into platform.bootstrap_state (prepared_for, fingerprint) values (current_user, $1)
     on conflict (prepared_for) do update set fingerprint = excluded.fingerprint`,
    [fingerprint],
  );
}

async function requireRoleCreation(sql: Transaction): Promise<void> {
  const { rows } = await sql.query<{ role: string; may_create: boolean; missing: number }>(
    `select rolname as role, rolsuper or rolcreaterole as may_create,
            (select 3 - count(*) from pg_roles where rolname = any($1))::int as missing
     from pg_roles where rolname = current_user`,
    [API_ROLES],
  );
  const me = rows[0];
  if (me === undefined || me.may_create || me.missing === 0) return;
  throw new AppError(
    "bad_configuration",
    `DATABASE_URL: the role "${me.role}" may not create roles. Run: alter role "${me.role}" createrole bypassrls`,
  );
}

/** Before Postgres 16 membership is enough; since then a role's creator has to grant itself SET ROLE. */
async function joinApiRoles(sql: Transaction): Promise<void> {
  const version = await sql.query<{ number: number }>("select current_setting('server_version_num')::int as number");
  const privilege = (version.rows[0]?.number ?? 0) >= 160_000 ? "SET" : "MEMBER";
  for (const role of API_ROLES) {
    const { rows } = await sql.query<{ may: boolean; me: string }>(
      "select pg_has_role(current_user, $1, $2) as may, current_user::text as me",
      [role, privilege],
    );
    if (rows[0]?.may === true) continue;
    await sql.exec(`grant ${role} to current_user`).catch((error: unknown) => {
      if (!(error instanceof DatabaseError && error.code === "42501")) throw error;
      const statement = `grant ${API_ROLES.join(", ")} to "${rows[0]?.me}"`;
      const message = `DATABASE_URL: its role may not act as ${role}. Let a superuser run: ${statement}`;
      throw new AppError("bad_configuration", message, { cause: error });
    });
  }
}
