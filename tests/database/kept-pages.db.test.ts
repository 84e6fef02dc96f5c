import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { onServer } from "@workspace/testing/postgres-server.ts";
import { createTestServerDatabase } from "@workspace/testing/test-database.ts";
import { createPost } from "#tests/support/samples/blog-posts.ts";
import { enteredFact } from "#tests/support/samples/entered-facts.ts";
import { type AppServer, startAppServer } from "#tests/support/servers/app-server.ts";

const secretsSchema = z.object({ secretKey: z.string() });
const within = { timeout: 15_000, interval: 50 };

let databaseUrl: string;
let dataDir: string;
let servers: AppServer[];
let service: SupabaseClient;
beforeAll(async () => {
  databaseUrl = await createTestServerDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), "kept-pages-"));
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: "fatal" };
  servers = [await startAppServer({ env, losesMessages: true }), await startAppServer({ env, losesMessages: true })];
  const secrets = secretsSchema.parse(JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8")));
  service = createClient(servers[0]?.url ?? "", secrets.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** What each process says, in order. */
const titles = (slug: string) =>
  Promise.all(
    servers.map(async ({ url }) => {
      const answer = await fetch(`${url}/blogs/${slug}`);
      return /<h1[^>]*>(.*?)<\/h1>/s.exec(await answer.text())?.[1] ?? "";
    }),
  );

test("a post changed through one process is changed on the pages of another", async () => {
  const { id, slug, title } = await createPost(service);
  await vi.waitFor(async () => expect(await titles(slug)).toEqual([title, title]), within);
  await service.from("blogs").update({ title: "Through one" }).eq("id", id).throwOnError();
  expect((await titles(slug))[0]).toBe("Through one");
  await vi.waitFor(async () => expect(await titles(slug)).toEqual(["Through one", "Through one"]), within);
});

test("a value entered through one process is on the rule pages of another, and gone there when it is withdrawn", async () => {
  const says = "For study in London the student shows 1,999 pounds a month.";
  const pages = () =>
    Promise.all(
      servers.map(async ({ url }) => (await (await fetch(`${url}/rules/united-kingdom`)).text()).includes(says)),
    );
  expect(await pages()).toEqual([false, false]);
  const value = enteredFact({ fact_id: "gb.funds.living.london", value: 1999, says });
  await service.from("fact_overrides").insert(value).throwOnError();
  expect((await pages())[0]).toBe(true);
  await vi.waitFor(async () => expect(await pages()).toEqual([true, true]), within);
  await onServer(databaseUrl, "update public.fact_overrides set withdrawn_at = now()");
  await vi.waitFor(async () => expect(await pages()).toEqual([false, false]), within);
});

test("a post changed by SQL is changed on the pages of all", async () => {
  const { id, slug, title } = await createPost(service);
  await vi.waitFor(async () => expect(await titles(slug)).toEqual([title, title]), within);
  await onServer(databaseUrl, `update public.blogs set title = 'By hand' where id = '${id}'`);
  await vi.waitFor(async () => expect(await titles(slug)).toEqual(["By hand", "By hand"]), within);
  await onServer(databaseUrl, `delete from public.blogs where id = '${id}'`);
  await vi.waitFor(async () => expect(await titles(slug)).not.toContain("By hand"), within);
});

test("a post changed while a process could not hear is changed once it hears again", async () => {
  const { id, slug, title } = await createPost(service);
  await vi.waitFor(async () => expect(await titles(slug)).toEqual([title, title]), within);
  await onServer(
    databaseUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name like 'platform%'`,
  );
  await onServer(databaseUrl, `update public.blogs set title = 'Unheard' where id = '${id}'`);
  await vi.waitFor(async () => expect(await titles(slug)).toEqual(["Unheard", "Unheard"]), { timeout: 10_000 });
});
