import path from "node:path";
import { pino } from "pino";
import { bootstrap } from "#platform/postgres/bootstrap.ts";
import type { Database } from "#platform/postgres/database.ts";
import { migrate } from "#platform/postgres/migrations.ts";
import { openPg } from "#platform/postgres/pg-database.ts";
import { type PostgresServer, startPostgresServer } from "./postgres-server.ts";

/** Name of the database that `create database … template` copies. */
export const MIGRATED = "migrated";

const migrations = path.resolve(import.meta.dirname, "../../supabase/migrations");

/** Starts Postgres with a database as a new installation has it, to be copied: quicker than migrating for each. */
export async function startMigratedPostgres(): Promise<PostgresServer> {
  const server = await startPostgresServer();
  await server.createDatabase(MIGRATED);
  await prepareDatabase(openPg({ databaseUrl: server.url(MIGRATED), log: pino({ level: "silent" }) }));
  return server;
}

/** Brings an empty database to what a new installation has, and closes it after `then`. */
export async function prepareDatabase(db: Database, then?: () => Promise<void>): Promise<void> {
  try {
    await bootstrap(db);
    await migrate(db, migrations);
    await then?.();
  } finally {
    await db.close();
  }
}
