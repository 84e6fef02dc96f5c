import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { createTestServerDatabase } from "@workspace/testing/test-database.ts";
import { type Database, PLATFORM } from "./database.ts";
import { applyMigrations } from "./migrations.ts";
import { openPglite } from "./pglite-database.ts";
import { openPg } from "./pg-database.ts";

const log = pino({ level: "silent" });
const FIRST = "20260101000000_first.sql";
const SECOND = "20260102000000_second.sql";
const THIRD = "20260103000000_third.sql";

describe.each(["pglite", "postgres"] as const)("migrations on %s", (engine) => {
  let db: Database;
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "migrations-"));
    db =
      engine === "pglite"
        ? await openPglite({ log, loadDataDir: inject("pgliteEmpty") })
        : openPg({ databaseUrl: await createTestServerDatabase("template0"), log });
  });
  afterEach(async () => {
    await db.close();
    await rm(folder, { recursive: true, force: true });
  });

  const write = (file: string, sql: string) => writeFile(path.join(folder, file), sql);
  const exec = (text: string) => db.tx(PLATFORM, (sql) => sql.exec(text));
  const rows = async (text: string) => (await db.tx(PLATFORM, (sql) => sql.query(text))).rows;
  const failure = async () => applyMigrations(db, folder).catch((error: unknown) => error);
  const exists = async (table: string) => (await rows(`select to_regclass('${table}') is not null as is`))[0];

  test("are applied in order, once, and noted in the Supabase CLI's table", async () => {
    await write(SECOND, "insert into a values (1); -- last;\n");
    await write(FIRST, "create table a (id int);\n\nalter table a add column body text default 'x;y';");
    await write("README.md", "not a migration");
    expect(await applyMigrations(db, folder)).toEqual([FIRST, SECOND]);
    expect(await applyMigrations(db, pathToFileURL(folder))).toEqual([]);
    await write(THIRD, "insert into a values (2)");
    expect(await applyMigrations(db, folder)).toEqual([THIRD]);
    expect(await rows("select id, body from a order by id")).toEqual([
      { id: 1, body: "x;y" },
      { id: 2, body: "x;y" },
    ]);
    const history =
      "select version, name, array_to_json(statements) as s from supabase_migrations.schema_migrations order by 1";
    expect(await rows(history)).toEqual([
      {
        version: "20260101000000",
        name: "first",
        s: ["create table a (id int)", "alter table a add column body text default 'x;y'"],
      },
      { version: "20260102000000", name: "second", s: ["insert into a values (1)"] },
      { version: "20260103000000", name: "third", s: ["insert into a values (2)"] },
    ]);
  });

  test("wait where somebody has to be asked, unless the database is new", async () => {
    const asked: (readonly string[])[] = [];
    const mayApply = (isAllowed: boolean) => async (files: readonly string[]) => {
      asked.push(files);
      return isAllowed;
    };
    await write(FIRST, "create table a ()");
    await applyMigrations(db, folder, { mayApply: mayApply(false) });
    expect(await exists("a")).toEqual({ is: true });
    await write(SECOND, "create table b ()");
    const refused = applyMigrations(db, folder, { mayApply: mayApply(false) });
    await expect(refused).rejects.toMatchObject({ code: "migration_waits", message: `Not applied: ${SECOND}` });
    expect(await exists("b")).toEqual({ is: false });
    // What was being written may change as long as it waits.
    await write(SECOND, "create table c ()");
    expect(await applyMigrations(db, folder, { mayApply: mayApply(true) })).toEqual([SECOND]);
    expect(await exists("c")).toEqual({ is: true });
    await applyMigrations(db, folder, { mayApply: mayApply(false) });
    expect(asked).toEqual([[SECOND], [SECOND]]);
  });

  test("that fail are undone as a whole and named with Postgres' words; earlier ones stay", async () => {
    await write(FIRST, "create table a ()");
    await write(SECOND, "create table b (); insert into nowhere values (1);");
    await write(THIRD, "create table c ()");
    const expected = `Migration ${SECOND} failed and was rolled back: relation "nowhere" does not exist`;
    expect(await failure()).toMatchObject({ code: "migration_failed", message: expected });
    expect([await exists("a"), await exists("b"), await exists("c")]).toEqual([
      { is: true },
      { is: false },
      { is: false },
    ]);
    await write(SECOND, "create table b ()");
    expect(await applyMigrations(db, folder)).toEqual([SECOND, THIRD]);
  });

  test("that were edited after they had been applied are rejected, and nothing new is applied", async () => {
    await write(FIRST, "create table a ()");
    await applyMigrations(db, folder);
    await write(FIRST, "create table a (id int)");
    await write(SECOND, "create table b ()");
    expect(await failure()).toMatchObject({ code: "migration_failed", message: expect.stringContaining(FIRST) });
    expect(await exists("b")).toEqual({ is: false });
  });

  test("are the same with other line ends", async () => {
    await write(FIRST, "create table a (\n);\n");
    await applyMigrations(db, folder);
    await write(FIRST, "create table a (\r\n);\r\n");
    expect(await applyMigrations(db, folder)).toEqual([]);
  });

  test("that the Supabase CLI applied are trusted", async () => {
    await exec(`
      create schema supabase_migrations;
      create table supabase_migrations.schema_migrations (version text not null primary key, statements text[], name text);
      insert into supabase_migrations.schema_migrations values ('20260101000000', '{}', 'first');
    `);
    await write(FIRST, "this would fail");
    await write(SECOND, "create table b ()");
    expect(await applyMigrations(db, folder)).toEqual([SECOND]);
  });

  test("older than an applied one are rejected", async () => {
    await write(SECOND, "create table b ()");
    await applyMigrations(db, folder);
    await write(FIRST, "create table a ()");
    const error = await failure();
    expect(error).toMatchObject({ code: "migration_failed", message: expect.stringContaining(FIRST) });
    expect(error).toMatchObject({ message: expect.stringContaining(SECOND) });
    expect(await exists("a")).toEqual({ is: false });
  });

  test("may not begin or end transactions, or share a version", async () => {
    await write(FIRST, "create table a (); commit; create table b ()");
    expect(await failure()).toMatchObject({ code: "migration_failed", message: expect.stringContaining("commit") });
    expect(await exists("a")).toEqual({ is: false });
    await write(FIRST, "create table a ()");
    await write(FIRST.replace("first", "again"), "create table c ()");
    expect(await failure()).toMatchObject({ code: "migration_failed" });
    expect(await exists("a")).toEqual({ is: false });
  });

  test("leave no session setting behind", async () => {
    await write(
      FIRST,
      "set check_function_bodies = off; select set_config('search_path', '', false); create table public.a ()",
    );
    await applyMigrations(db, folder);
    const seen = await Promise.all(
      Array.from({ length: 12 }, () => rows("select current_setting('check_function_bodies') as s")),
    );
    for (const row of seen) expect(row).toEqual([{ s: "on" }]);
    expect(await exists("a")).toEqual({ is: true });
  });

  test("are applied once when several processes start together", async () => {
    await write(FIRST, "create table a (); select pg_sleep(0.2)");
    await write(SECOND, "create table b ()");
    const lists = await Promise.all([1, 2, 3, 4].map(() => applyMigrations(db, folder)));
    expect(lists.flat().toSorted()).toEqual([FIRST, SECOND]);
  });
});
