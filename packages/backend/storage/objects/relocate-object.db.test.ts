import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Hono } from "hono";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, PLATFORM } from "#backend/postgres/database.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import { createStorage } from "#backend/storage/storage.ts";
import { openFolderFiles } from "#backend/storage/files/folder-files.ts";
import { openSpool } from "#backend/storage/files/spool.ts";

let db: Database;
let folder: string;
let app: Hono;
beforeAll(async () => {
  ({ db } = await emptiedTestDatabase("pglite"));
  folder = await mkdtemp(path.join(tmpdir(), "relocate-"));
  app = createStorage({
    db,
    files: await openFolderFiles(folder),
    spool: await openSpool(folder, { isAlone: true }),
    removeOrphans: () => {},
    tokenSecret: "secret",
    apiUrl: "",
    resolveCaller: async () => ({ ok: true, caller: { claims: { role: "service_role" }, token: null } }),
    clientIp: () => "",
    log: pino({ level: "silent" }),
  });
  await query("insert into storage.buckets (id, name) values ('b', 'b'), ('c', 'c')");
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const query = (sql: string, values: unknown[] = []) => db.tx(PLATFORM, (tx) => tx.query(sql, values));

/** A stored object whose row another program wrote, with nothing but what a reader needs. */
async function storeWithoutETag(): Promise<string> {
  const name = randomUUID();
  const stored = await app.request(`/object/b/${name}`, { method: "POST", body: "hello" });
  expect(stored.status).toBe(200);
  await query("update storage.objects set metadata = jsonb_build_object('size', 5) where name = $1", [name]);
  return name;
}

const relocate = (way: "copy" | "move", name: string) =>
  app.request(`/object/${way}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ bucketId: "b", sourceKey: name, destinationBucket: "c", destinationKey: name }),
  });

test.each(["copy", "move"] as const)("%s takes what can be read: an object without ETag, too", async (way) => {
  const name = await storeWithoutETag();
  expect((await app.request(`/object/b/${name}`)).status).toBe(200);
  expect((await relocate(way, name)).status).toBe(200);
  const found = await app.request(`/object/c/${name}`);
  expect(await found.text()).toBe("hello");
  expect(found.headers.get("content-type")).toBe("application/octet-stream");
  expect(found.headers.has("etag")).toBe(false);
});
