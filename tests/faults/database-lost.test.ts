import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { z } from "zod";
import { createPost } from "#tests/support/samples/blog-posts.ts";
import { type AppServer, startAppServer } from "#tests/support/servers/app-server.ts";
import { type CuttableRelay, startCuttableRelay } from "@workspace/testing/contract/cuttable-relay.ts";
import { createDatabase, dropDatabase } from "@workspace/testing/postgres-server.ts";

const database = "database_lost";
const secretsSchema = z.object({ publishableKey: z.string(), secretKey: z.string() });

let dataDir: string;
let relay: CuttableRelay;
let server: AppServer;
let headers: Record<string, string>;
let service: SupabaseClient;

beforeAll(async () => {
  await createDatabase(inject("postgresUrl"), database);
  const address = new URL(inject("postgresUrl"));
  relay = await startCuttableRelay(Number(address.port));
  address.port = String(relay.port);
  address.pathname = `/${database}`;
  dataDir = await mkdtemp(path.join(tmpdir(), "database-lost-"));
  server = await startAppServer({
    losesMessages: true,
    env: { DATA_DIR: dataDir, DATABASE_URL: address.href },
  });
  const secrets = secretsSchema.parse(JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8")));
  headers = { apikey: secrets.publishableKey, "content-type": "application/json" };
  service = createClient(server.url, secrets.secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
});
afterAll(async () => {
  await server.stop();
  await relay.close();
  await dropDatabase(inject("postgresUrl"), database);
  await rm(dataDir, { recursive: true, force: true });
});

const readTags = () => fetch(`${server.url}/rest/v1/blog_tags?select=name`, { headers });
const signIn = () =>
  fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email: "nobody@example.com", password: "password" }),
  });

test("a database lost later: 503 with a time to retry, no internals, and recovery without a restart", async () => {
  expect((await readTags()).status).toBe(200);
  expect((await signIn()).status).toBe(400);

  await relay.cut();
  for (const request of [readTags, signIn]) {
    const refused = await request();
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toMatch(/^\d$/);
    expect(await refused.text()).not.toMatch(/ECONN|127\.0\.0\.1|postgres:|at .*\.ts/);
  }
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);

  await relay.mend();
  await vi.waitFor(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200), { timeout: 20_000 });
  expect((await readTags()).status).toBe(200);
  expect((await signIn()).status).toBe(400);
});

test("public pages that were read go on, others say when to come again, and all are there again with the database", async () => {
  const page = (address: string) => fetch(`${server.url}${address}`);
  const textOf = async (address: string) => (await page(address)).text();
  const [read, takenBack] = [await createPost(service), await createPost(service)];
  const known = ["/", "/blogs", `/blogs/${read.slug}`];
  expect((await page(`/blogs/${takenBack.slug}`)).status).toBe(200);
  await service.from("blogs").update({ published: false }).eq("id", takenBack.id).throwOnError();
  // Each connection of the pool tells of that change, one after the other.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const before = await Promise.all(known.map(textOf));
  await relay.cut();
  await vi.waitFor(async () => expect((await page("/readyz")).status).toBe(503), { timeout: 20_000 });
  // Longer than what was missed counts as no change.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await Promise.all(known.map(textOf))).toEqual(before);
  for (const address of ["/blogs/tag/unseen", `/blogs/${takenBack.slug}`, "/rss.xml"]) {
    const away = await page(address);
    expect(away.status).toBe(503);
    expect(away.headers.get("retry-after")).toMatch(/^\d$/);
    expect(await away.text()).not.toMatch(/ECONN|127\.0\.0\.1|postgres:|at .*\.ts/);
  }
  await relay.mend();
  await vi.waitFor(async () => expect((await page("/rss.xml")).status).toBe(200), { timeout: 20_000 });
  expect((await page(`/blogs/${takenBack.slug}`)).status).toBe(404);
});

test("the official client repeats a read by itself until the database is back", async () => {
  await relay.cut();
  const statuses: number[] = [];
  const client = createClient(server.url, headers["apikey"] ?? "", {
    auth: { persistSession: false },
    global: {
      async fetch(...request) {
        const response = await fetch(...request);
        statuses.push(response.status);
        return response;
      },
    },
  });
  const reading = client.from("blog_tags").select("name");
  const answer = reading.then((result) => result);
  await expect.poll(() => statuses[0]).toBe(503);
  await relay.mend();
  expect((await answer).error).toBeNull();
  expect(statuses.at(-1)).toBe(200);
});
