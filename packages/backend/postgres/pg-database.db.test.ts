import { type AddressInfo, createServer, type Socket } from "node:net";
import { pino } from "pino";
import { afterEach, describe, expect, test } from "vitest";
import { onServer, startPostgresServer } from "@workspace/testing/postgres-server.ts";
import { createTestServerDatabase } from "@workspace/testing/test-database.ts";
import { type Database, PLATFORM, type Queries } from "./database.ts";
import { openDatabase } from "./open-database.ts";
import { openPg } from "./pg-database.ts";

const log = pino({ level: "silent" });
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

function open(databaseUrl: string, options: { silenceMs?: number } = {}): Database {
  const db = openPg({ databaseUrl, log, ...options });
  cleanups.push(() => db.close());
  return db;
}

const codeOf = async (work: Promise<unknown>) =>
  work.then(
    () => "resolved",
    (error: unknown) => (error instanceof Object && "code" in error ? error.code : error),
  );
const ask = (db: Database) => db.tx(PLATFORM, (sql) => sql.query("select 1"));
const askManyTimes = (db: Database) => Promise.all(Array.from({ length: 20 }, () => ask(db)));

describe("connections killed by an administrator", () => {
  const killOthers = (url: string) =>
    onServer(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'platform'`,
    );

  test("while idle are replaced without anyone noticing", async () => {
    const url = await createTestServerDatabase();
    const db = open(url);
    await askManyTimes(db);
    await killOthers(url);
    await expect(askManyTimes(db)).resolves.toHaveLength(20);
    await killOthers(url);
    const ids = Array.from({ length: 20 }, (_, id) => id);
    await db.tx(PLATFORM, (sql) => sql.exec("create table written (id int)"));
    await killOthers(url);
    await Promise.all(ids.map((id) => db.batch(PLATFORM, (sql) => sql.query("insert into written values ($1)", [id]))));
    const { rows } = await db.batch(PLATFORM, (sql) => sql.query<{ id: number }>("select id from written order by id"));
    expect(rows.map(({ id }) => id)).toEqual(ids);
  });

  test("in the middle of a transaction fail that one only, as unavailable", async () => {
    const url = await createTestServerDatabase();
    const db = open(url);
    const reached = Promise.withResolvers<void>();
    const killed = Promise.withResolvers<void>();
    const victim = codeOf(
      db.tx(PLATFORM, async (sql) => {
        await sql.query("create table half_done ()");
        reached.resolve();
        await killed.promise;
        await sql.query("select 1");
      }),
    );
    await reached.promise;
    await killOthers(url);
    killed.resolve();
    expect(await victim).toBe("database_unavailable");
    await expect(askManyTimes(db)).resolves.toHaveLength(20);
    const left = await db.tx(PLATFORM, (sql) => sql.query("select to_regclass('half_done') as name"));
    expect(left.rows).toEqual([{ name: null }]);
  });

  test("never lets the rest of a transaction go on without its beginning", async () => {
    const db = open(await createTestServerDatabase());
    const victim = db.tx(PLATFORM, async (sql) => {
      await sql.query("create table half_done ()");
      // Sent again, on a connection that knows no such table, it would end nothing.
      await sql.query(
        "select case when to_regclass('half_done') is not null then pg_terminate_backend(pg_backend_pid()) end",
      );
    });
    expect(await codeOf(victim)).toBe("database_unavailable");
  });

  test.each(["tx", "batch"] as const)("while a statement of a %s runs fail it as unavailable", async (kind) => {
    const url = await createTestServerDatabase();
    const db = open(url);
    const sleep = (sql: Queries) => sql.query("select pg_sleep(30)");
    const victim = codeOf(db[kind](PLATFORM, sleep, { statementTimeoutMs: 60_000 }));
    const isSleeping = () =>
      db.tx(PLATFORM, async (sql) => {
        const { rows } = await sql.query("select 1 from pg_stat_activity where wait_event = 'PgSleep'");
        return rows.length > 0;
      });
    await expect.poll(isSleeping).toBe(true);
    await killOthers(url);
    expect(await victim).toBe("database_unavailable");
    await expect(ask(db)).resolves.toBeDefined();
  });
});

test("a server that goes away makes transactions unavailable, and its return is noticed", async () => {
  const proxy = await startProxy(new URL(await createTestServerDatabase()));
  cleanups.push(() => proxy.stop());
  const db = open(proxy.url);
  await ask(db);
  proxy.refuse();
  expect(await codeOf(ask(db))).toBe("database_unavailable");
  expect(await db.isReady()).toBe(false);
  proxy.accept();
  await expect.poll(() => db.isReady()).toBe(true);
  await expect(ask(db)).resolves.toBeDefined();
});

test("a server that answers no more makes transactions unavailable", async () => {
  const proxy = await startProxy(new URL(await createTestServerDatabase()));
  cleanups.push(() => proxy.stop());
  const db = open(proxy.url, { silenceMs: 300 });
  await ask(db);
  proxy.fallSilent();
  const outcome = codeOf(db.tx(PLATFORM, (sql) => sql.query("select 1"), { statementTimeoutMs: 200 }));
  expect(await outcome).toBe("database_unavailable");
});

test("a server that takes a connection and then answers nothing on it makes transactions unavailable", async () => {
  const proxy = await startProxy(new URL(await createTestServerDatabase()));
  cleanups.push(() => proxy.stop());
  // As a pooler does whose own connections are all taken.
  proxy.swallowQueries();
  const db = open(proxy.url, { silenceMs: 300 });
  expect(await codeOf(ask(db))).toBe("database_unavailable");
  proxy.accept();
  await expect(askManyTimes(db)).resolves.toHaveLength(20);
});

test.each([
  ["a wrong password", (url: URL) => (url.password = "s3cret-wrong")],
  ["a database that is not there", (url: URL) => (url.pathname = "/nowhere")],
  ["a closed port", (url: URL) => (url.port = "1")],
  ["a closed port of a host with several addresses", (url: URL) => (url.host = "localhost:1")],
])("%s is one sentence that names DATABASE_URL and not the password", async (_name, spoil) => {
  const url = new URL(await createTestServerDatabase());
  const password = url.password;
  spoil(url);
  const error: unknown = await openDatabase({ databaseUrl: url.href, dataDir: "/nowhere", log }).catch(
    (e: unknown) => e,
  );
  expect(error).toMatchObject({
    code: "database_unavailable",
    message: expect.stringMatching(/^DATABASE_URL: The database server cannot be reached: .+$/),
  });
  const { message } = error as Error;
  for (const secret of [password, "s3cret-wrong", "\n"]) expect(message).not.toContain(secret);
});

test.each(["mysql://localhost/x", "localhost:5432", "postgres://"])(
  "%s is rejected as a setting",
  async (databaseUrl) => {
    const outcome = codeOf(openDatabase({ databaseUrl, dataDir: "/nowhere", log }));
    expect(await outcome).toMatch(/^(bad_configuration|database_unavailable)$/);
  },
);

test("a server that is started anew is used again", async () => {
  const [first, second] = await Promise.all([startPostgresServer(), startPostgresServer()]);
  cleanups.push(() => second.stop());
  const proxy = await startProxy(new URL(first.url("postgres")));
  cleanups.push(() => proxy.stop());
  const db = open(proxy.url);
  await askManyTimes(db);
  await first.stop();
  expect(await codeOf(ask(db))).toBe("database_unavailable");
  proxy.moveTo(new URL(second.url("postgres")));
  await expect(askManyTimes(db)).resolves.toHaveLength(20);
});

/** The first byte of a script: who only signs in sends none. */
const QUERY = "Q".charCodeAt(0);

/** A TCP relay to the server that can cut, refuse or swallow. */
async function startProxy(first: URL) {
  let target = first;
  const { connect } = await import("node:net");
  let mode: "relay" | "refuse" | "silent" | "signInAlone" = "relay";
  const passes = (chunk: Buffer) => mode === "relay" || (mode === "signInAlone" && chunk[0] !== QUERY);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    if (mode === "refuse") {
      client.destroy();
      return;
    }
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (chunk) => passes(chunk) && to.write(chunk));
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  const cut = () => sockets.forEach((socket) => socket.destroy());
  return {
    url: url.href,
    refuse() {
      mode = "refuse";
      cut();
    },
    accept: () => (mode = "relay"),
    moveTo: (other: URL) => (target = other),
    fallSilent: () => (mode = "silent"),
    swallowQueries: () => (mode = "signInAlone"),
    async stop() {
      cut();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
