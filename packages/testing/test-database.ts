import { databases } from "@workspace/backend";
import { pino } from "pino";
import { expect, inject } from "vitest";
import { type Database, type Engine, PLATFORM } from "./database.ts";
import { createNamelessDatabase, dropDatabase } from "./postgres-server.ts";

export interface TestDatabase {
  db: Database;
  close(): Promise<void>;
}

const log = pino({ level: "silent" });

export async function createTestDatabase(engine: Engine): Promise<TestDatabase> {
  if (engine === "pglite") {
    const db = await databases.open({ snapshot: inject("pgliteTemplate"), log });
    return { db, close: () => db.close() };
  }
  const url = await createTestServerDatabase();
  const db = await databases.open({ databaseUrl: url, log });
  return {
    db,
    async close() {
      await db.close();
      await dropDatabase(inject("postgresUrl"), new URL(url).pathname.slice(1));
    },
  };
}

export interface EmptiedDatabase {
  db: Database;
}

interface SharedDatabase extends EmptiedDatabase {
  /** Of each table the rows that the migrations leave in it, as a JSON array. */
  tables: { name: string; rows: string }[];
}

const shared = new Map<Engine, Promise<SharedDatabase>>();
const emptiedFor = new Map<Engine, string | undefined>();

/** One for all files of a worker, emptied for each: for suites that change rows alone and run one after the other. */
export async function emptiedTestDatabase(engine: Engine): Promise<EmptiedDatabase> {
  const opening = shared.get(engine) ?? openShared(engine);
  shared.set(engine, opening);
  const { db, tables } = await opening;
  const { testPath } = expect.getState();
  if (emptiedFor.get(engine) !== testPath) await empty(db, tables);
  emptiedFor.set(engine, testPath);
  return { db };
}

async function openShared(engine: Engine): Promise<SharedDatabase> {
  const { db } = await createTestDatabase(engine);
  const tables = await db.tx(PLATFORM, async (sql) => {
    const { rows: names } = await sql.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const found: SharedDatabase["tables"] = [];
    for (const { name } of names) {
      const { rows } = await sql.query<{ rows: string }>(
        `select coalesce(json_agg(t), '[]')::text as rows from ${name} t`,
      );
      found.push({ name, rows: rows[0]?.rows ?? "[]" });
    }
    return found;
  });
  return { db, tables };
}

async function empty(db: Database, tables: SharedDatabase["tables"]): Promise<void> {
  await db.tx(PLATFORM, async (sql) => {
    await sql.exec(`truncate ${tables.map(({ name }) => name).join(", ")}`);
    // Rows come back without their triggers, in any order.
    await sql.exec("set local session_replication_role = replica");
    for (const { name, rows } of tables.filter((table) => table.rows !== "[]")) {
      await sql.query(
        `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $1)`,
        [rows],
      );
    }
  });
}

/** `template0` makes it empty. It ends with the server. */
export function createTestServerDatabase(template = inject("postgresTemplate")): Promise<string> {
  return createNamelessDatabase(inject("postgresUrl"), template);
}
