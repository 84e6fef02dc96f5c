import { readFile } from "node:fs/promises";
import path from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { PLATFORM } from "@workspace/testing/database.ts";
import { databases } from "@workspace/backend";
import { type AppServer, startAppServer } from "#tests/support/servers/app-server.ts";
import { createInstallation, type Installation } from "#tests/support/servers/installation.ts";

// On products of their own: PGlite has one connection, and whoever shared it would wait for what runs away here.
const functions = `
  create function public.slow(seconds double precision) returns void language sql volatile as 'select pg_sleep(seconds)';
  create function public.repeated(times integer) returns text language sql as 'select repeat(''x'', times)';
  grant execute on function public.slow, public.repeated to anon, service_role`;
const secretsSchema = z.object({ publishableKey: z.string(), secretKey: z.string() });

// So many slow queries that some wait, and how many of one caller run at once (`packages/backend/rest/rest.ts`).
const engines = [
  { engine: "pglite", slowQueries: 3, atOnce: 1 },
  { engine: "postgres", slowQueries: 12, atOnce: 4 },
] as const;

describe.each(engines)("a runaway query on $engine", ({ engine, slowQueries, atOnce }) => {
  let installation: Installation;
  let server: AppServer;
  let anonymous: SupabaseClient;
  let other: SupabaseClient;
  let service: SupabaseClient;
  beforeAll(async () => {
    installation = await createInstallation(engine);
    const { dataDir } = installation;
    const db = await databases.open({ ...installation, log: pino({ level: "silent" }) });
    await db.tx(PLATFORM, (sql) => sql.exec(functions));
    await db.close();
    server = await startAppServer({
      losesMessages: true,
      env: { ...installation.env, TRUSTED_PROXIES: "127.0.0.1" },
    });
    const secrets = secretsSchema.parse(JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8")));
    const withoutSession = { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } };
    anonymous = createClient(server.url, secrets.publishableKey, withoutSession);
    const elsewhere = { ...withoutSession, global: { headers: { "x-forwarded-for": "203.0.113.7" } } };
    other = createClient(server.url, secrets.publishableKey, elsewhere);
    service = createClient(server.url, secrets.secretKey, withoutSession);
  });
  afterAll(async () => {
    await server.stop();
    await installation.remove();
  });

  const readTags = () => anonymous.from("blog_tags").select("name");

  test("is refused when its answer is too large to hold, and others go on", async () => {
    const fine = await anonymous.rpc("repeated", { times: 1_000_000 });
    expect(fine.data).toHaveLength(1_000_000);
    // The operator's statements may take the longest: on a busy machine a stranger's time may be over before.
    const huge = await service.rpc("repeated", { times: 34_000_000 });
    expect([huge.status, huge.error?.code]).toEqual([400, "PGRST100"]);
    expect((await readTags()).status).toBe(200);
  });

  test("is ended with 57014, and those of one caller hold up nobody else for longer than one of them", async () => {
    let unfinished: number = slowQueries;
    const slow = Array.from({ length: unfinished }, async () => {
      const { error } = await anonymous.rpc("slow", { seconds: 60 });
      unfinished -= 1;
      return error?.code;
    });
    // By then all of them wait or run.
    await Promise.race(slow);
    expect((await other.from("blog_tags").select("name")).status).toBe(200);
    expect(unfinished).toBeGreaterThanOrEqual(slowQueries - 2 * atOnce);
    expect(new Set(await Promise.all(slow))).toEqual(new Set(["57014"]));
    expect((await readTags()).status).toBe(200);
    const written = await service.from("blog_tags").insert({ name: "After", slug: "after" });
    expect([written.status, written.error]).toEqual([201, null]);
  });
});
