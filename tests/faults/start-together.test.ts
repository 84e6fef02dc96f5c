import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { databases } from "@workspace/backend";
import { PLATFORM } from "@workspace/testing/database.ts";
import { onServer } from "@workspace/testing/postgres-server.ts";
import { createTestServerDatabase } from "@workspace/testing/test-database.ts";
import { pino } from "pino";
import { runFailingApp, startAppServer } from "#tests/support/servers/app-server.ts";
import { createEmptyInstallation, createInstallation } from "#tests/support/servers/installation.ts";

const keySetOf = async (url: string) => (await fetch(`${url}/auth/v1/.well-known/jwks.json`)).json();

test.each([
  ["an empty database", async () => createEmptyInstallation(await createTestServerDatabase("template0"))],
  ["a database that is there", async () => createInstallation("postgres")],
])("three processes that start at once on %s and one folder all come up, with the same keys", async (_, install) => {
  const { env, dataDir, remove } = await install();
  onTestFinished(remove);
  const start = () => startAppServer({ losesMessages: true, env: { ...env, SUPPORT_EMAIL: "help@example.com" } });
  const servers = await Promise.all([start(), start(), start()]);
  const keys: unknown = JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8"));
  expect(keys).toHaveProperty("publishableKey");
  const [first, ...others] = await Promise.all(servers.map(({ url }) => keySetOf(url)));
  expect(first).toHaveProperty("keys.length", 1);
  for (const other of others) expect(other).toEqual(first);
  await Promise.all(servers.map((server) => server.stop()));
});

test("three processes that start at once end with a line where a migration fails, leave no half of it, and start once it can be", async () => {
  const databaseUrl = await createTestServerDatabase("template0");
  const { env, remove } = await createEmptyInstallation(databaseUrl);
  onTestFinished(remove);
  // The migration makes its table before it comes to the index of this name.
  const inTheWay = "public.practice_results_user_id_created_at_idx";
  await onServer(databaseUrl, `create table ${inTheWay} ()`);
  const outcomes = await Promise.all([runFailingApp(env), runFailingApp(env), runFailingApp(env)]);
  for (const { code, stderr } of outcomes) {
    expect(stderr).toMatch(
      /^Migration 20261201090300_practice_results\.sql failed and was rolled back: .*already exists\n$/,
    );
    expect(code).toBe(1);
  }
  const db = await databases.open({ databaseUrl, log: pino({ level: "silent" }) });
  const { rows } = await db.tx(PLATFORM, (sql) =>
    sql.query(
      `select max(version) as newest, to_regclass('public.practice_results')::text as half
       from supabase_migrations.schema_migrations`,
    ),
  );
  await db.close();
  expect(rows).toEqual([{ newest: "20261201090200", half: null }]);

  await onServer(databaseUrl, `drop table ${inTheWay}`);
  const start = () => startAppServer({ losesMessages: true, env });
  const servers = await Promise.all([start(), start(), start()]);
  for (const { url } of servers) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  await Promise.all(servers.map((server) => server.stop()));
});
