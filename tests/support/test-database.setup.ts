import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { PLATFORM } from "#platform/postgres/database.ts";
import { openPglite } from "#platform/postgres/pglite-database.ts";
import { MIGRATED, prepareDatabase, startMigratedPostgres } from "./migrated-postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A server's superuser, database `postgres`. */
    postgresUrl: string;
    /** Name of the migrated database on that server that `create database … template` copies. */
    postgresTemplate: string;
    /** Path of a dump of a migrated PGlite database, and of an empty one. */
    pgliteTemplate: string;
    pgliteEmpty: string;
    /** Whether every kind of fault is tried in full, or a sample of each. */
    isThorough: boolean;
  }
}

/** Prepares a migrated template on each engine that the project's tests run on. */
export default async function setup(project: TestProject) {
  const { engine } = project.getProvidedContext() as { engine?: "pglite" | "postgres" };
  const stops = await Promise.all([
    engine === "pglite" ? undefined : preparePostgres(project),
    engine === "postgres" ? undefined : preparePglite(project),
  ]);
  return async () => {
    for (const stop of stops) await stop?.();
  };
}

async function preparePostgres(project: TestProject) {
  const server = await startMigratedPostgres();
  project.provide("postgresUrl", server.url("postgres"));
  project.provide("postgresTemplate", MIGRATED);
  return () => server.stop();
}

async function preparePglite(project: TestProject) {
  const folder = await mkdtemp(path.join(tmpdir(), "pglite-template-"));
  const [empty, template] = [path.join(folder, "empty.tar"), path.join(folder, "template.tar")];
  const db = await openPglite({ log: pino({ level: "silent" }) });
  await db.dump(empty);
  await prepareDatabase(db, async () => {
    // Whoever opens the dump has nothing to recover.
    await db.tx(PLATFORM, (sql) => sql.exec("checkpoint"));
    await db.dump(template);
  });
  project.provide("pgliteEmpty", empty);
  project.provide("pgliteTemplate", template);
  return () => rm(folder, { recursive: true, force: true });
}
