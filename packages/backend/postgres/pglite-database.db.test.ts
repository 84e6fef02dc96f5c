import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { PLATFORM } from "./database.ts";
import { openPglite } from "./pglite-database.ts";
import type { PgliteDatabase } from "./pglite-database.ts";

const log = pino({ level: "silent" });
let folder: string;
let db: PgliteDatabase;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "pglite-"));
  db = await openPglite({ dataDir: path.join(folder, "postgres"), loadDataDir: inject("pgliteEmpty"), log });
  await db.tx(PLATFORM, (sql) => sql.exec("create table kept (id int)"));
});
afterEach(async () => {
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

const keep = (id: number) => db.tx(PLATFORM, (sql) => sql.query("insert into kept values ($1)", [id]));
const kept = async () => {
  const { rows } = await db.tx(PLATFORM, (sql) => sql.query<{ id: number }>("select id from kept order by id"));
  return rows.map((row) => row.id);
};
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "resolved",
    (error: unknown) => (error instanceof Object && "code" in error ? error.code : error),
  );

test("an engine that fails outside of SQL is replaced", async () => {
  await keep(1);
  expect(await codeOf(db.dump(path.join(folder, "not/there.tar")))).toBe("database_unavailable");
  await keep(2);
  expect(await kept()).toEqual([1, 2]);
});

// Together more than the thread's heap may hold: it would be replaced, and its session with it.
test("the engine keeps nothing of what it answered", async () => {
  await db.tx(PLATFORM, (sql) => sql.exec("create temporary table of_session (id int)"));
  for (let answer = 0; answer < 20; answer += 1)
    await db.tx(PLATFORM, (sql) => sql.query("select 'row ' || n as text from generate_series(1, 200000) as n"));
  await db.tx(PLATFORM, (sql) => sql.query("select id from of_session"));
});

test("commits reach the disk before they are acknowledged", async () => {
  const flushes = async () => {
    const { rows } = await db.tx(PLATFORM, (sql) =>
      sql.query<{ n: number }>("select sum(fsyncs)::int as n from pg_stat_io where object = 'wal'"),
    );
    return rows[0]?.n ?? 0;
  };
  const before = await flushes();
  for (const id of [1, 2, 3]) await keep(id);
  await db.tx(PLATFORM, (sql) => sql.query("select pg_stat_force_next_flush()"));
  expect((await flushes()) - before).toBeGreaterThanOrEqual(3);
});

test("transactions take turns in the order they came", async () => {
  const order: number[] = [];
  const loads: unknown[] = [];
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      db.tx(PLATFORM, async (sql) => {
        await sql.query("select 1");
        order.push(index);
        loads.push(db.load());
      }),
    ),
  );
  expect(loads).toEqual(Array.from({ length: 20 }, (_, index) => ({ running: 1, waiting: 19 - index })));
  expect(db.load()).toEqual({ running: 0, waiting: 0 });
  expect(order).toEqual(Array.from({ length: 20 }, (_, index) => index));
});

test("close lets those finish that had come before, and may be called twice", async () => {
  const dump = path.join(folder, "copy.tar");
  const running = [1, 2, 3].map(keep);
  const copied = db.dump(dump);
  await Promise.all([db.close(), db.close()]);
  await expect(Promise.all([...running, copied])).resolves.toBeDefined();
  db = await openPglite({ loadDataDir: dump, log });
  expect(await kept()).toEqual([1, 2, 3]);
});

test("a database of another Postgres version is rejected with its folder and the reason", async () => {
  const dataDir = path.join(folder, "postgres");
  await db.close();
  await writeFile(path.join(dataDir, "PG_VERSION"), "17\n");
  const error: unknown = await openPglite({ dataDir, log }).catch((e: unknown) => e);
  expect(error).toMatchObject({ code: "data_folder_unusable", message: expect.stringContaining(dataDir) });
  expect(error).toMatchObject({ message: expect.stringMatching(/version 17.* 18/) });
});
