import { execFile } from "node:child_process";
import { copyFile, cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { databases } from "@workspace/backend";
import { type Database, PLATFORM } from "@workspace/testing/database.ts";
import { createTestServerDatabase } from "@workspace/testing/test-database.ts";

const run = promisify(execFile);
const product = path.resolve(import.meta.dirname, "../../supabase");
const cli = path.join(
  path.dirname(createRequire(import.meta.url).resolve("supabase/package.json")),
  "dist/supabase.js",
);

let project: string;
const open: Database[] = [];
beforeEach(async () => {
  // A copy, because the CLI writes its own files beside the migrations.
  project = await mkdtemp(path.join(tmpdir(), "supabase-"));
  await cp(path.join(product, "migrations"), path.join(project, "supabase/migrations"), { recursive: true });
  await copyFile(path.join(product, "config.toml"), path.join(project, "supabase/config.toml"));
});
afterEach(async () => {
  for (const db of open.splice(0)) await db.close();
  await rm(project, { recursive: true, force: true });
});

/** A database with what hosted Supabase brings and nothing of the product. */
async function hostedLike() {
  const url = await createTestServerDatabase("template0");
  const db = await databases.open({ databaseUrl: url, log: pino({ level: "silent" }) });
  open.push(db);
  await mkdir(path.join(project, "none"), { recursive: true });
  await databases.migrate(db, path.join(project, "none"));
  return { url, db };
}

async function push(url: string): Promise<string> {
  const { stdout, stderr } = await run(
    process.execPath,
    [cli, "db", "push", "--yes", `--remote=${url}?sslmode=disable`],
    {
      cwd: project,
      env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: "1" },
    },
  );
  return stdout + stderr;
}

async function historyOf(db: Database) {
  const text =
    "select version, name, array_to_json(statements) as statements from supabase_migrations.schema_migrations order by 1";
  return (await db.tx(PLATFORM, (sql) => sql.query(text))).rows;
}

test("the Supabase CLI and our runner apply the same files, note the same history and trust each other's", async () => {
  const [theirs, ours] = await Promise.all([hostedLike(), hostedLike()]);
  await push(theirs.url);
  const applied = await databases.migrate(ours.db, path.join(product, "migrations"));
  expect(applied.length).toBeGreaterThan(0);
  expect(await historyOf(theirs.db)).toEqual(await historyOf(ours.db));
  expect(await databases.migrate(theirs.db, path.join(product, "migrations"))).toEqual([]);
  expect(await push(ours.url)).toContain("up to date");
});
