import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { z } from "zod";
import { type AppServer, startAppServer } from "#tests/support/servers/app-server.ts";
import { createDatabase, dropDatabase, onServer } from "@workspace/testing/postgres-server.ts";

const database = "database_read_only";
const secretsSchema = z.object({ publishableKey: z.string(), secretKey: z.string() });

let dataDir: string;
let server: AppServer;
let headers: Record<string, string>;

beforeAll(async () => {
  await createDatabase(inject("postgresUrl"), database);
  const address = new URL(inject("postgresUrl"));
  address.pathname = `/${database}`;
  dataDir = await mkdtemp(path.join(tmpdir(), "database-read-only-"));
  server = await startAppServer({
    losesMessages: true,
    env: { DATA_DIR: dataDir, DATABASE_URL: address.href },
  });
  const secrets = secretsSchema.parse(JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8")));
  headers = { apikey: secrets.secretKey, "content-type": "application/json" };
});
afterAll(async () => {
  await server.stop();
  await dropDatabase(inject("postgresUrl"), database);
  await rm(dataDir, { recursive: true, force: true });
});

const call = (address: string, body?: object) =>
  fetch(`${server.url}${address}`, {
    headers,
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });
const write = () => call("/rest/v1/blog_tags", { name: crypto.randomUUID(), slug: crypto.randomUUID() });
const signUp = () =>
  call("/auth/v1/signup", { email: `${crypto.randomUUID()}@example.com`, password: "a long secret" });
/** Its mail server is never there. */
const readiness = async () => (await call("/readyz")).text();

/** As after a failover to a replica: sessions end, and new ones cannot write. */
async function setReadOnly(value: "on" | "off"): Promise<void> {
  const admin = inject("postgresUrl");
  await onServer(admin, `alter database ${database} set default_transaction_read_only = ${value}`);
  await onServer(admin, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`);
}

test("a database that takes no writes: readers are served, writers are told when to come again, readiness says so", async () => {
  expect([(await write()).status, (await signUp()).status, await readiness()]).toEqual([201, 200, "degraded: mail"]);
  await setReadOnly("on");
  await vi.waitFor(async () => expect(await readiness()).toBe("degraded: database (read-only), mail"), {
    timeout: 10_000,
  });
  for (const request of [write, signUp]) {
    const refused = await request();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, expect.stringMatching(/^\d$/)]);
    expect(await refused.text()).not.toMatch(/read-only|transaction|at .*\.ts/);
  }
  expect((await call("/rest/v1/blog_tags?select=name")).status).toBe(200);
  expect((await call("/blogs")).status).toBe(200);

  await setReadOnly("off");
  await vi.waitFor(async () => expect(await readiness()).toBe("degraded: mail"), { timeout: 10_000 });
  expect([(await write()).status, (await signUp()).status]).toEqual([201, 200]);
});
