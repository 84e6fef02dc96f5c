import { pino } from "pino";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { onServer } from "@workspace/testing/postgres-server.ts";
import { createTestServerDatabase } from "@workspace/testing/test-database.ts";
import { type Database, type ListeningDatabase, PLATFORM, type TxOptions } from "./database.ts";
import { openPg } from "./pg-database.ts";

/** A server that takes no writes, as a replica or one that was set so. */

let databaseUrl: string;
let db: ListeningDatabase;
beforeAll(async () => {
  databaseUrl = await createTestServerDatabase();
  db = openPg({ databaseUrl, log: pino({ level: "silent" }) });
});
afterAll(() => db.close());

const WRITE = "insert into platform.used_once (hash, expires_at) values (gen_random_uuid()::text, now())";

const set = async (value: "on" | "off") => {
  const name = new URL(databaseUrl).pathname.slice(1);
  await onServer(inject("postgresUrl"), `alter database ${name} set default_transaction_read_only = ${value}`);
};
/** What is open keeps the former setting. */
const endSessions = () =>
  onServer(
    databaseUrl,
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );

const codeOf = async (kind: "tx" | "batch", on: Pick<Database, "tx" | "batch">, options: TxOptions = {}) => {
  try {
    await on[kind](PLATFORM, (sql) => sql.query(WRITE), options);
    return null;
  } catch (error) {
    return error instanceof Error && "code" in error ? error.code : error;
  }
};

test.each(["tx", "batch"] as const)("makes a %s that writes unavailable, and reads go on", async (kind) => {
  expect([await db.isReadOnly?.(), await codeOf(kind, db)]).toEqual([false, null]);
  await set("on");
  await endSessions();
  expect(await codeOf(kind, db)).toBe("database_unavailable");
  expect([await db.isReadOnly?.(), await db.isReady()]).toEqual([true, true]);
  const { rows } = await db.batch(PLATFORM, (sql) =>
    sql.query("select count(*)::int4 as count from platform.used_once"),
  );
  expect(rows).toEqual([{ count: expect.any(Number) }]);

  // Without a restart of either: what was refused is not kept open.
  await set("off");
  await expect.poll(() => db.isReadOnly?.()).toBe(false);
  expect(await codeOf(kind, db)).toBeNull();
});

test("and one that writes refuses a transaction that was to be read-only by its SQLSTATE", async () => {
  expect(await codeOf("tx", db, { readOnly: true })).toBe("25006");
  expect(await codeOf("tx", db, { settings: { transaction_read_only: "on" } })).toBe("25006");
  expect(await codeOf("tx", db)).toBeNull();
});
