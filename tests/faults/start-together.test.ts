import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createTestServerDatabase } from "@workspace/testing/test-database.ts";
import { startAppServer } from "#tests/support/servers/app-server.ts";
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
