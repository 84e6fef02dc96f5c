import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { databases } from "@workspace/backend";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { PLATFORM } from "./database.ts";
import { type PostgresServer, startPostgresServer } from "./postgres-server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string;
    postgresTemplate: string;
    /** Path of a dump of a prepared PGlite database, and of an empty one. */
    pgliteTemplate: string;
    pgliteEmpty: string;
  }
}

export const TEMPLATE = "template";

const log = pino({ level: "silent" });

/** On each engine of the project's tests. To be a project's global setup. */
export async function prepareTemplates(project: TestProject, migrations: string) {
  const { engine } = project.getProvidedContext() as { engine?: "pglite" | "postgres" };
  const stops = await Promise.all([
    engine === "pglite" ? undefined : preparePostgres(project, migrations),
    engine === "postgres" ? undefined : preparePglite(project, migrations),
  ]);
  return async () => {
    for (const stop of stops) await stop?.();
  };
}

async function preparePostgres(project: TestProject, migrations: string) {
  const server = await startPreparedPostgres(migrations);
  project.provide("postgresUrl", server.url("postgres"));
  project.provide("postgresTemplate", TEMPLATE);
  return () => server.stop();
}

export async function startPreparedPostgres(migrations: string): Promise<PostgresServer> {
  const server = await startPostgresServer();
  await server.createDatabase(TEMPLATE);
  const db = await databases.open({ databaseUrl: server.url(TEMPLATE), log });
  try {
    await databases.migrate(db, migrations);
  } finally {
    await db.close();
  }
  return server;
}

async function preparePglite(project: TestProject, migrations: string) {
  const folder = await mkdtemp(path.join(tmpdir(), "pglite-template-"));
  const [empty, template] = [path.join(folder, "empty.tar"), path.join(folder, "template.tar")];
  const db = await databases.open({ snapshot: null, log });
  try {
    await db.dump(empty);
    await databases.migrate(db, migrations);
    await db.tx(PLATFORM, (sql) => sql.exec("checkpoint"));
    await db.dump(template);
  } finally {
    await db.close();
  }
  project.provide("pgliteEmpty", empty);
  project.provide("pgliteTemplate", template);
  return () => rm(folder, { recursive: true, force: true });
}
