import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { inject } from "vitest";
import type { Database } from "#platform/postgres/database.ts";
import { openPg } from "#platform/postgres/pg-database.ts";
import { openPglite } from "#platform/postgres/pglite-database.ts";
import { createDatabase, dropDatabase } from "./postgres-server.ts";

export type Engine = Database["engine"];

export interface TestDatabase {
  db: Database;
  /** Closes and forgets it. */
  close(): Promise<void>;
}

const log = pino({ level: "silent" });

/** A database of its own with everything bootstrapped and migrated, copied from the run's template. */
export async function createTestDatabase(engine: Engine): Promise<TestDatabase> {
  if (engine === "pglite") {
    const db = await openPglite({ log, loadDataDir: inject("pgliteTemplate") });
    return { db, close: () => db.close() };
  }
  const url = await createTestServerDatabase();
  const db = openPg({ databaseUrl: url, log });
  return {
    db,
    async close() {
      await db.close();
      await dropDatabase(inject("postgresUrl"), new URL(url).pathname.slice(1));
    },
  };
}

/** Connection string of a new database on the test server; `template0` makes it empty. It ends with the server. */
export async function createTestServerDatabase(template = inject("postgresTemplate")): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await createDatabase(inject("postgresUrl"), name, template);
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${name}`;
  return url.href;
}
