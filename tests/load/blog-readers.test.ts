import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type AppServer, startAppServer } from "#tests/support/servers/app-server.ts";
import { type PostgresServer, startPostgresServer } from "@workspace/testing/postgres-server.ts";

const readers = 100;
/** Milliseconds. */
const duration = 30_000;
const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36";
const slug = "proof-of-funds";
const secretsSchema = z.object({ publishableKey: z.string(), secretKey: z.string() });
const countsSchema = z.object({ view_count: z.number(), blog_daily_views: z.array(z.object({ views: z.number() })) });
const withoutSession = { auth: { persistSession: false, autoRefreshToken: false } };
/** As long as a real article, its edition told apart by its first sentence. */
const textOf = (edition: number) =>
  `<p>Edition ${edition}.</p>${"<h2>Funds</h2><p>Show what you have, and where it comes from.</p>".repeat(80)}`;

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgresServer();
  await postgres.createDatabase("readers");
});
afterAll(() => postgres.stop());

describe.each(["pglite", "postgres"] as const)("the blog on %s", (engine) => {
  // All come from one address, as the readers of a university do.
  test(`counts each view of ${readers} readers once while the article is edited`, async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), "readers-"));
    const database: Record<string, string> = engine === "postgres" ? { DATABASE_URL: postgres.url("readers") } : {};
    const server = await startAppServer({ env: { DATA_DIR: dataDir, ...database } });
    const secrets = secretsSchema.parse(JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8")));
    const service = createClient(server.url, secrets.secretKey, withoutSession);
    const admin = await adminOf(service, server.url, secrets.publishableKey);
    const post = { title: "Proof of funds", slug, content: textOf(0), tags: ["Money"], published: true };
    await admin.from("blogs").insert(post).throwOnError();

    const end = Date.now() + duration;
    const [editions, ...views] = await Promise.all([
      edit(admin, end),
      ...Array.from({ length: readers }, () => read(server, end)),
    ]);
    const acknowledged = views.reduce((sum, count) => sum + count, 0);
    const { data } = await service
      .from("blogs")
      .select("content, view_count, blog_daily_views(views)")
      .eq("slug", slug)
      .single()
      .throwOnError();
    const counts = countsSchema.parse(data);
    console.log(`${engine}: ${acknowledged} views and ${editions} editions in ${duration / 1000} s`);
    expect(counts.view_count).toBe(acknowledged);
    expect(counts.blog_daily_views.reduce((sum, day) => sum + day.views, 0)).toBe(acknowledged);
    expect(data.content).toBe(textOf(editions));
    expect(await (await fetch(`${server.url}/blogs/${slug}`)).text()).toContain(`Edition ${editions}.`);
    expect(views.every((count) => count > 0)).toBe(true);

    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
});

async function adminOf(service: SupabaseClient, url: string, key: string): Promise<SupabaseClient> {
  const account = { email: `${randomUUID()}@example.com`, password: randomUUID() };
  const created = await service.auth.admin.createUser({ ...account, email_confirm: true });
  if (created.error) throw created.error;
  await service.from("user_roles").insert({ user_id: created.data.user.id, role: "admin" }).throwOnError();
  const client = createClient(url, key, withoutSession);
  const signedIn = await client.auth.signInWithPassword(account);
  if (signedIn.error) throw signedIn.error;
  return client;
}

/** Saves again and again as the editor does, on top of what was saved last. @returns the last edition's number */
async function edit(admin: SupabaseClient, end: number): Promise<number> {
  const loaded = await admin.from("blogs").select("updated_at").eq("slug", slug).single().throwOnError();
  let version = String(loaded.data.updated_at);
  let edition = 0;
  while (Date.now() < end) {
    edition += 1;
    const saved = await admin
      .from("blogs")
      .update({ content: textOf(edition), autosaved: edition % 2 === 0 })
      .eq("slug", slug)
      .eq("updated_at", version)
      .select("updated_at")
      .single();
    expect(saved.error).toBeNull();
    version = String(saved.data?.updated_at);
  }
  return edition;
}

/** Opens the article again and again; each time its page counts. @returns how many views were acknowledged */
async function read({ url }: AppServer, end: number): Promise<number> {
  let views = 0;
  let newest = 0;
  while (Date.now() < end) {
    const page = await fetch(`${url}/blogs/${slug}`, { headers: { "user-agent": browser } });
    expect(page.status).toBe(200);
    const edition = Number(/Edition (\d+)\./.exec(await page.text())?.[1]);
    // Nobody is shown an older text than before.
    expect(edition).toBeGreaterThanOrEqual(newest);
    newest = edition;
    const counted = await fetch(`${url}/api/blog-views`, {
      method: "POST",
      headers: { "user-agent": browser, "content-type": "application/json" },
      body: JSON.stringify({ slug }),
    });
    expect(counted.status).toBe(204);
    views += 1;
  }
  return views;
}
