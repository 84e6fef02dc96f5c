import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { startAppServer } from "#tests/support/servers/app-server.ts";
import { type PostgresServer, startPostgresServer } from "@workspace/testing/postgres-server.ts";

const people = 40;
const turns = 25;
const secretsSchema = z.object({ publishableKey: z.string(), secretKey: z.string() });
const withoutSession = { auth: { persistSession: false, autoRefreshToken: false } };

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgresServer();
  await postgres.createDatabase("crowd");
});
afterAll(() => postgres.stop());

describe.each(["pglite", "postgres"] as const)("a crowd on %s", (engine) => {
  test(`${people} people write and read at once; each sees their own rows, and all of them`, async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), "crowd-"));
    const database: Record<string, string> = engine === "postgres" ? { DATABASE_URL: postgres.url("crowd") } : {};
    const server = await startAppServer({
      env: { DATA_DIR: dataDir, TRUSTED_PROXIES: "127.0.0.1", QUICK_PASSWORD_HASHES: "true", ...database },
    });
    const secrets = secretsSchema.parse(JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8")));
    const service = createClient(server.url, secrets.secretKey, withoutSession);

    const crowd = await Promise.all(
      Array.from({ length: people }, (_, index) => join(service, server.url, secrets.publishableKey, index)),
    );
    await Promise.all(crowd.map(async ({ client, id }) => live(client, id)));

    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
});

async function join(service: SupabaseClient, url: string, key: string, index: number) {
  const email = `${randomUUID()}@example.com`;
  const password = randomUUID();
  const created = await service.auth.admin.createUser({ email, password, email_confirm: true });
  if (created.error) throw created.error;
  const client = createClient(url, key, {
    ...withoutSession,
    global: { headers: { "x-forwarded-for": `198.51.100.${index}` } },
  });
  const signedIn = await client.auth.signInWithPassword({ email, password });
  if (signedIn.error) throw signedIn.error;
  return { client, id: created.data.user.id };
}

async function live(client: SupabaseClient, userId: string): Promise<void> {
  for (let turn = 1; turn <= turns; turn += 1) {
    const inserted = await client.from("documents").insert({
      user_id: userId,
      document_name: `Passport ${turn}`,
      document_type: "Passport",
      file_url: `${userId}/${turn}.pdf`,
      file_name: `${turn}.pdf`,
    });
    expect(inserted.error).toBeNull();
    const switched = await client
      .from("visa_progress")
      .update({ passport_ready: turn % 2 === 0 })
      .eq("user_id", userId);
    expect(switched.error).toBeNull();
    const read = await client.from("documents").select("user_id");
    expect(read.data).toEqual(Array.from({ length: turn }, () => ({ user_id: userId })));
  }
}
