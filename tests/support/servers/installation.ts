import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { inject } from "vitest";
import { createTestServerDatabase } from "@workspace/testing/test-database.ts";
import type { Engine } from "@workspace/testing/database.ts";

/** Data folder and database of a product under test. */
export interface Installation {
  dataDir: string;
  /** None for the database in the data folder. */
  databaseUrl: string | undefined;
  /** Both, for the product's environment. */
  env: { DATA_DIR: string; DATABASE_URL?: string };
  /** Removes the folder; a database on a server ends with it. */
  remove(): Promise<void>;
}

/** With an empty, migrated database: the first start is quicker. */
export async function createInstallation(engine: Engine): Promise<Installation> {
  if (engine === "postgres") return createEmptyInstallation(await createTestServerDatabase());
  const place = await createEmptyInstallation();
  await unpackDatabase(path.join(place.dataDir, "postgres"));
  return place;
}

/** Without a database: the product makes it at its first start. */
export async function createEmptyInstallation(databaseUrl?: string): Promise<Installation> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "installation-"));
  return {
    dataDir,
    databaseUrl,
    env: { DATA_DIR: dataDir, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/** PGlite's dump is a tar of the database's folder. */
async function unpackDatabase(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  await promisify(execFile)("tar", ["-xf", inject("pgliteTemplate"), "-C", folder]);
}
