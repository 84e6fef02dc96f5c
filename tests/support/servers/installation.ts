import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { inject } from "vitest";
import { createTestServerDatabase } from "@workspace/testing/test-database.ts";
import type { Engine } from "@workspace/testing/database.ts";

/** Where a product of a test keeps what it knows. */
export interface Installation {
  dataDir: string;
  /** None for the database in the data folder. */
  databaseUrl: string | undefined;
  /** Both, for the product's environment. */
  env: { DATA_DIR: string; DATABASE_URL?: string };
  /** Removes the folder; a database on a server ends with it. */
  remove(): Promise<void>;
}

/** A place for a product, with its database migrated and empty: its first start need not do that. */
export async function createInstallation(engine: Engine): Promise<Installation> {
  if (engine === "postgres") return createPlace(await createTestServerDatabase());
  const place = await createPlace();
  await unpackDatabase(path.join(place.dataDir, "postgres"));
  return place;
}

/** A place with nothing in it, as an operator begins: the product makes its database. */
export async function createPlace(databaseUrl?: string): Promise<Installation> {
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
