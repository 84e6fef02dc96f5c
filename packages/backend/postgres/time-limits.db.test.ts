import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createTestDatabase } from "@workspace/testing/test-database.ts";
import { PLATFORM } from "./database.ts";
import type { Database } from "./database.ts";
import { openPglite } from "./pglite-database.ts";

const LIMIT = { statementTimeoutMs: 300 };

async function openInFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), "time-limits-"));
  const options = { dataDir: path.join(folder, "postgres"), loadDataDir: inject("pgliteTemplate") };
  const db = await openPglite({ ...options, log: pino({ level: "silent" }) });
  const close = async () => {
    await db.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { db, close };
}

describe.each(["pglite", "postgres"] as const)("a statement past its time limit on %s", (engine) => {
  let db: Database;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ db, close } = await (engine === "pglite" ? openInFolder() : createTestDatabase(engine)));
    await db.tx(PLATFORM, (sql) => sql.exec("create schema trial; create table trial.kept (id int)"));
  });
  afterAll(() => close());

  const count = async () => db.tx(PLATFORM, async (sql) => (await sql.query("select id from trial.kept")).rows.length);
  const codeOf = async (work: Promise<unknown>) =>
    work.then(
      () => "resolved",
      (error: unknown) => (error instanceof Object && "code" in error ? error.code : error),
    );

  test.each([
    ["that waits", "select pg_sleep(60)"],
    ["that computes", "select count(*) from generate_series(1, 100000000000)"],
    ["in a procedure", "do $$ begin loop null; end loop; end $$"],
  ])("%s ends with 57014; its transaction is undone, others go on", async (_name, runaway) => {
    const before = await count();
    await db.tx(PLATFORM, (sql) => sql.query("insert into trial.kept values (1)"));
    const failing = codeOf(
      db.tx(
        PLATFORM,
        async (sql) => {
          await sql.query("insert into trial.kept values (2)");
          await sql.query(runaway);
        },
        LIMIT,
      ),
    );
    const others = Promise.all(
      Array.from({ length: 5 }, () => db.tx(PLATFORM, (sql) => sql.query("insert into trial.kept values (3)"))),
    );
    expect(await failing).toBe("57014");
    await others;
    expect(await count()).toBe(before + 6);
  });

  test("cannot be caught and ignored", async () => {
    const outcome = codeOf(
      db.tx(
        PLATFORM,
        async (sql) => {
          await codeOf(sql.query("select pg_sleep(60)"));
          await codeOf(sql.query("select 1"));
        },
        LIMIT,
      ),
    );
    expect(["25P02", "57014", "database_unavailable"]).toContain(await outcome);
    expect(await db.isReady()).toBe(true);
  });

  test("may come several times in a row", async () => {
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => codeOf(db.tx(PLATFORM, (sql) => sql.query("select pg_sleep(60)"), LIMIT))),
    );
    expect(outcomes).toEqual(["57014", "57014", "57014"]);
    expect(await db.isReady()).toBe(true);
  });

  test("does not outlive close", async () => {
    const { db: other, close: closeOther } = await (engine === "pglite" ? openInFolder() : createTestDatabase(engine));
    const begun = Promise.withResolvers<void>();
    const sleep: Parameters<typeof other.tx>[1] = (sql) => {
      begun.resolve();
      return sql.query("select pg_sleep(60)");
    };
    const running = codeOf(other.tx(PLATFORM, sleep, LIMIT));
    await begun.promise;
    await closeOther();
    expect(await running).toBe("57014");
    expect(await codeOf(other.tx(PLATFORM, (sql) => sql.query("select 1")))).toBe("database_unavailable");
    expect(await other.isReady()).toBe(false);
  });
});
