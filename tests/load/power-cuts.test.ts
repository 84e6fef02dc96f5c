import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { type AppServer, startAppServer } from "#tests/support/servers/app-server.ts";

const rounds = 12;
const secretsSchema = z.object({ secretKey: z.string() });
const dataDir = await mkdtemp(path.join(tmpdir(), "power-cuts-"));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function serviceClientOf(server: AppServer): Promise<SupabaseClient> {
  const { secretKey } = secretsSchema.parse(JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8")));
  return createClient(server.url, secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
}

/** Writes until the server is gone; resolves with the slugs of every row that was acknowledged. */
async function writeUntilGone(client: SupabaseClient): Promise<string[]> {
  const acknowledged: string[] = [];
  for (;;) {
    const slug = `tag-${randomUUID()}`;
    const { error } = await client.from("blog_tags").insert({ name: slug, slug });
    if (error) return acknowledged;
    acknowledged.push(slug);
  }
}

test(`no acknowledged row is lost over ${rounds} power cuts in the middle of writing`, async () => {
  const acknowledged = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const server = await startAppServer({ env: { DATA_DIR: dataDir } });
    const writing = writeUntilGone(await serviceClientOf(server));
    // A different moment each round; what is proved does not depend on which.
    await new Promise((resolve) => setTimeout(resolve, 300 + round * 90));
    await server.kill();
    for (const slug of await writing) acknowledged.add(slug);
  }
  expect(acknowledged.size).toBeGreaterThan(rounds);

  const server = await startAppServer({ env: { DATA_DIR: dataDir } });
  const client = await serviceClientOf(server);
  const kept = new Set<string>();
  for (let offset = 0; ; offset += 1000) {
    const { data, error } = await client
      .from("blog_tags")
      .select("slug")
      .order("slug")
      .range(offset, offset + 999);
    if (error) throw error;
    for (const { slug } of data) kept.add(String(slug));
    if (data.length < 1000) break;
  }
  await server.stop();
  expect([...acknowledged].filter((slug) => !kept.has(slug))).toEqual([]);
});
