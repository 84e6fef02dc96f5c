import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type AppServer, startAppServer } from "#tests/support/servers/app-server.ts";
import { type S3Server, startS3Server } from "@workspace/testing/s3-server.ts";
import { createTestServerDatabase } from "@workspace/testing/test-database.ts";

const secretsSchema = z.object({ publishableKey: z.string() });

interface Product {
  server: AppServer;
  dataDir: string;
  key: string;
}

/** The product twice, on two machines as it were, over one database. */
let products: Product[];
/** Those who share a database share a store of files, too. */
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
  const databaseUrl = await createTestServerDatabase();
  const first = await start(databaseUrl);
  products = [first, await start(databaseUrl, first)];
});
afterAll(async () => {
  for (const { server, dataDir } of products) {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  await s3.stop();
});

async function start(databaseUrl: string, first?: Product): Promise<Product> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "shared-limits-"));
  if (first) await cp(path.join(first.dataDir, "secrets.json"), path.join(dataDir, "secrets.json"));
  const server = await startAppServer({
    env: {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      ...s3.env,
      TRUSTED_PROXIES: "127.0.0.1",
      SIGN_UPS_PER_NETWORK: "20",
      LOG_LEVEL: "fatal",
    },
  });
  const secrets = secretsSchema.parse(JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8")));
  return { server, dataDir, key: secrets.publishableKey };
}

/** The statuses of calls that go to the products by turns. */
function callByTurns(times: number, endpoint: string, body: object, ip: () => string): Promise<number[]> {
  const calls = Array.from({ length: times }, async (_, index) => {
    const product = products[index % products.length];
    if (product === undefined) throw new Error("nothing was started");
    const response = await fetch(`${product.server.url}/auth/v1${endpoint}`, {
      method: "POST",
      headers: { apikey: product.key, "content-type": "application/json", "x-forwarded-for": ip() },
      body: JSON.stringify(body),
    });
    return response.status;
  });
  return Promise.all(calls);
}

const count = (statuses: readonly number[], status: number) => statuses.filter((found) => found === status).length;

test("two processes allow one account ten wrong codes in all, whichever is asked, from wherever", async () => {
  let last = 0;
  const guess = { type: "recovery", email: "ann@example.com", token: "000000" };
  const statuses = await callByTurns(30, "/verify", guess, () => `198.51.100.${(last += 1)}`);
  expect([count(statuses, 403), count(statuses, 429)]).toEqual([10, 20]);
});

test("two processes allow one client IP thirty recoveries in all", async () => {
  const statuses = await callByTurns(40, "/recover", { email: "not an e-mail" }, () => "203.0.113.9");
  expect([count(statuses, 400), count(statuses, 429)]).toEqual([30, 10]);
});

test("two processes send one mail a minute to an e-mail", async () => {
  let last = 0;
  const statuses = await callByTurns(6, "/recover", { email: "bo@example.com" }, () => `192.0.2.${(last += 1)}`);
  expect([count(statuses, 200), count(statuses, 429)]).toEqual([1, 5]);
});
