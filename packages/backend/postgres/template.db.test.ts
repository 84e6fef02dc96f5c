import { appendFile, cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { type Database, PLATFORM } from "./database.ts";
import { migrate } from "./migrations.ts";
import { openDatabase } from "./open-database.ts";
import { copyTemplate, prepareTemplate } from "./template.ts";

const log = pino({ level: "silent" });
const ownMigrations = path.resolve(import.meta.dirname, "../testing/migrations");
let made: string;
let folder: string;
let templates: string;
let migrations: string;
let open: Database[];

beforeAll(async () => {
  made = await mkdtemp(path.join(tmpdir(), "database-template-"));
  await prepareTemplate({ migrations: ownMigrations, templates: made, log });
});
afterAll(() => rm(made, { recursive: true }));

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "database-copy-"));
  [templates, migrations] = [path.join(folder, "templates"), path.join(folder, "migrations")];
  await cp(made, templates, { recursive: true });
  await cp(ownMigrations, migrations, { recursive: true });
  open = [];
});
afterEach(async () => {
  await Promise.all(open.map((db) => db.close()));
  await rm(folder, { recursive: true });
});

const copyTo = (target: string) => copyTemplate({ templates, migrations }, target);

async function openCopy(): Promise<Database> {
  const db = await openDatabase({ dataDir: path.join(folder, "data"), prepare: copyTo, log });
  open.push(db);
  return db;
}

/** Everything that migrations can make, in words that do not depend on the order in which it was made. */
const catalog = `
  select 'role ' || rolname || ' ' || concat_ws(' ', rolsuper, rolinherit, rolcreaterole, rolcanlogin, rolbypassrls, rolconfig)
    from pg_roles
  union all select 'member ' || roleid::regrole || ' ' || member::regrole from pg_auth_members
  union all select 'schema ' || nspname || ' ' || coalesce(nspacl::text, '') from pg_namespace
  union all select 'extension ' || extname || ' ' || extversion from pg_extension
  union all select 'setting ' || setconfig::text from pg_db_role_setting
  union all select 'rights ' || defaclrole::regrole || defaclnamespace::regnamespace || defaclobjtype::text || defaclacl::text from pg_default_acl
  union all select 'relation ' || oid::regclass || ' ' || concat_ws(' ', relkind, relrowsecurity, relforcerowsecurity, relacl, reloptions)
    from pg_class where relnamespace <> 'pg_toast'::regnamespace
  union all select 'column ' || attrelid::regclass || '.' || attname || ' '
      || concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attacl, pg_get_expr(adbin, adrelid))
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid::regclass::text not like 'pg_toast%'
  union all select 'constraint ' || conrelid::regclass || conname || pg_get_constraintdef(oid) from pg_constraint where conrelid <> 0
  union all select 'index ' || pg_get_indexdef(indexrelid) from pg_index where indrelid::regclass::text not like 'pg_toast%'
  union all select 'function ' || oid::regprocedure || concat_ws(' ', proacl, prosecdef, provolatile, proconfig, prosrc) from pg_proc
  union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'policy ' || polrelid::regclass || polname
      || concat_ws(' ', polcmd, polroles::regrole[], pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
    from pg_policy
  union all select 'history ' || version || name || statements::text from supabase_migrations.schema_migrations
  union all select 'hash ' || version || sha256 from platform.migration_hashes
  union all select 'prepared ' || prepared_for || fingerprint from platform.bootstrap_state
  order by 1`;

async function linesOf(db: Database): Promise<string[]> {
  const { rows } = await db.tx(PLATFORM, (sql) => sql.query<Record<string, string>>(catalog));
  return rows.flatMap((row) => Object.values(row));
}

test("a copied database is the same as one that replayed the migrations", async () => {
  const replayed = await openDatabase({ snapshot: inject("pgliteEmpty"), log });
  open.push(replayed);
  expect(await migrate(replayed, migrations)).not.toEqual([]);
  const copied = await openCopy();
  const before = await linesOf(copied);
  expect(await migrate(copied, migrations)).toEqual([]);
  expect(await linesOf(copied)).toEqual(before);
  expect(before.filter((line) => line.startsWith("policy "))).not.toEqual([]);
  expect(before).toEqual(await linesOf(replayed));
  expect((await stat(path.join(folder, "data/postgres"))).mode & 0o777).toBe(0o700);
});

test("a template of other migrations is not taken, and replaced by the next", async () => {
  await writeFile(path.join(migrations, "20990101000000_later.sql"), "create table public.later (id int)");
  await copyTo(path.join(folder, "postgres"));
  expect(await readdir(folder)).not.toContain("postgres");
  await prepareTemplate({ migrations, templates, log });
  const names = await readdir(templates);
  expect(names).toHaveLength(1);
  expect(names).not.toEqual(await readdir(made));
  await copyTo(path.join(folder, "postgres"));
  expect(await readdir(folder)).toContain("postgres");
});

test("a migration that the template has applied cannot be edited later", async () => {
  const db = await openCopy();
  const [file = ""] = await readdir(migrations);
  await appendFile(path.join(migrations, file), "\n-- edited");
  await expect(migrate(db, migrations)).rejects.toMatchObject({ code: "migration_failed" });
});

test("what a start left half copied is thrown away, and an existing database is kept", async () => {
  const half = path.join(folder, "data/postgres.unfinished");
  await mkdir(half, { recursive: true });
  await writeFile(path.join(half, "PG_VERSION"), "half");
  const db = await openCopy();
  expect(await migrate(db, migrations)).toEqual([]);
  expect(await readdir(path.join(folder, "data"))).not.toContain("postgres.unfinished");
  await db.tx(PLATFORM, (sql) => sql.exec("create table public.kept ()"));
  await db.close();
  const again = await openCopy();
  const { rows } = await again.tx(PLATFORM, (sql) => sql.query("select to_regclass('public.kept') is not null as is"));
  expect(rows).toEqual([{ is: true }]);
});
