import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { expect, inject, onTestFinished, test } from "vitest";
import { createJobs } from "#backend/repeated-job.ts";
import { PLATFORM } from "./database.ts";
import { openPglite } from "./pglite-database.ts";
import { startVacuum } from "./vacuum.ts";

const log = pino({ level: "silent" });

test("the room of deleted rows is used again, and tables that nobody touched are left alone", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "vacuum-"));
  const db = await openPglite({ dataDir: path.join(folder, "postgres"), loadDataDir: inject("pgliteEmpty"), log });
  onTestFinished(async () => {
    await db.close();
    await rm(folder, { recursive: true, force: true });
  });
  await db.tx(PLATFORM, (sql) => sql.exec(`create table "Come and gone" (text text)`));
  const churn = () =>
    db.tx(PLATFORM, async (sql) => {
      await sql.query(`insert into "Come and gone" select repeat('x', 500) from generate_series(1, 2000)`);
      await sql.query(`delete from "Come and gone"`);
      await sql.query("select pg_stat_force_next_flush()");
    });
  const bytes = async () => {
    const size = `select pg_relation_size('"Come and gone"')::int as bytes`;
    const { rows } = await db.tx(PLATFORM, (sql) => sql.query<{ bytes: number }>(size));
    return rows[0]?.bytes ?? 0;
  };
  const vacuum = async () => {
    const { repeat, runs } = createJobs();
    const job = startVacuum({ db, repeat, log }) ?? expect.fail("PGlite has no autovacuum");
    await expect.poll(runs).toHaveLength(1);
    await job.stop();
    return runs();
  };
  await churn();
  const once = await bytes();
  await churn();
  expect(await bytes()).toBeGreaterThan(1.5 * once);

  expect(await vacuum()).toMatchObject([{ job: "vacuum", isOk: true, lastDone: { count: expect.any(Number) } }]);
  expect(await bytes()).toBeLessThan(once);
  expect(await vacuum()).toMatchObject([{ isOk: true, lastDone: null }]);
});

test("a server has an autovacuum of its own", () => {
  const { repeat } = createJobs();
  const db = { tx: () => Promise.reject(new Error("not asked")) };
  expect(startVacuum({ db, repeat, log })).toBeNull();
});
