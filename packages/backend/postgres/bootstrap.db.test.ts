import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { onServer, type PostgresServer, startPostgresServer } from "@workspace/testing/postgres-server.ts";
import { bootstrap } from "./bootstrap.ts";
import { type Database, PLATFORM } from "./database.ts";
import { openPglite } from "./pglite-database.ts";
import { openPg } from "./pg-database.ts";

const log = pino({ level: "silent" });

async function schemasOf(db: Database) {
  const { rows } = await db.tx(PLATFORM, (sql) => sql.query<{ nspname: string }>("select nspname from pg_namespace"));
  return rows.map((row) => row.nspname);
}

test("prepares an empty PGlite database, and may be repeated", async () => {
  const db = await openPglite({ log, loadDataDir: inject("pgliteEmpty") });
  await bootstrap(db);
  await bootstrap(db);
  expect(await schemasOf(db)).toEqual(expect.arrayContaining(["auth", "storage", "extensions", "platform"]));
  await db.close();
});

test("runs its files again for a database that has seen others", async () => {
  const db = await openPglite({ log, loadDataDir: inject("pgliteEmpty") });
  await bootstrap(db);
  await db.tx(PLATFORM, (sql) =>
    sql.exec("update platform.bootstrap_state set fingerprint = 'older'; drop schema storage cascade"),
  );
  await bootstrap(db);
  expect(await schemasOf(db)).toContain("storage");
  await db.close();
});

test("refuses a database of a dump that was loaded where the roles are missing", async () => {
  const db = await openPglite({ log, loadDataDir: inject("pgliteEmpty") });
  await db.tx(PLATFORM, (sql) =>
    sql.exec("create schema platform; create table platform.bootstrap_state (prepared_for text, fingerprint text)"),
  );
  await expect(bootstrap(db)).rejects.toMatchObject({
    code: "bad_configuration",
    message: expect.stringMatching(/loaded from a dump where the roles anon, authenticated, service_role are missing/),
  });
  await db.close();
});

/** Each on a server of its own, because roles belong to a server and not to a database. */
describe("on a server", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgresServer();
    await onServer(server.url("postgres"), "create role plain login password 'plain'");
    await onServer(server.url("postgres"), "create role half login createrole password 'half'");
    await onServer(server.url("postgres"), "create role app login createrole bypassrls password 'app'");
    for (const role of ["plain", "half", "app"]) {
      await onServer(server.url("postgres"), `create database db_${role} owner ${role}`);
    }
  });
  afterAll(() => server.stop());

  const connect = (role: string) => openPg({ databaseUrl: server.url(`db_${role}`, role), log });

  test.each(["plain", "half"])("tells a role without the rights (%s) what it lacks, in one line", async (role) => {
    const db = connect(role);
    const error: unknown = await bootstrap(db).catch((e: unknown) => e);
    expect(error).toMatchObject({
      code: "bad_configuration",
      message: expect.stringMatching(/^DATABASE_URL: .*"?\w+"? may not .*$/),
    });
    expect(await schemasOf(db)).not.toContain("auth");
    await db.close();
  });

  test("works for a role that may create roles but is no superuser, also when several processes start at once", async () => {
    const all = [connect("app"), connect("app"), connect("app"), connect("app")];
    await Promise.all(all.map((db) => bootstrap(db)));
    const [db] = all;
    if (db === undefined) throw new Error("unreachable");
    for (const role of ["anon", "authenticated", "service_role"] as const) {
      const seen = await db.tx({ role }, (sql) => sql.query("select current_user::text as role"));
      expect(seen.rows).toEqual([{ role }]);
    }
    const id = "00000000-0000-4000-8000-000000000001";
    const uid = await db.tx({ role: "authenticated", sub: id }, (sql) => sql.query("select auth.uid() as id"));
    expect(uid.rows).toEqual([{ id }]);
    await Promise.all(all.map((each) => each.close()));
  });
});

test("works on a server for a role without rights, to which a superuser has given the three roles", async () => {
  const server = await startPostgresServer();
  await onServer(server.url("postgres"), "create role given login password 'given'");
  await onServer(server.url("postgres"), "create database db_given owner given");
  const asTheReadmeSays = `
    create role anon nologin noinherit;
    create role authenticated nologin noinherit;
    create role service_role nologin noinherit bypassrls;
    grant anon, authenticated, service_role to "given";`;
  await onServer(server.url("postgres"), asTheReadmeSays);
  const db = openPg({ databaseUrl: server.url("db_given", "given"), log });
  await bootstrap(db);
  const seen = await db.tx({ role: "service_role" }, (sql) => sql.query("select current_user::text as role"));
  expect(seen.rows).toEqual([{ role: "service_role" }]);
  await db.close();
  await server.stop();
});
