import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { decodeJwt } from "jose";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type Database, PLATFORM } from "@workspace/testing/database.ts";
import { databases } from "@workspace/backend";
import { type AppServer, startAppServer } from "#tests/support/servers/app-server.ts";
import { createInstallation, type Installation } from "#tests/support/servers/installation.ts";

const timebox = 7200;
const inactivity = 3600;
const secretsSchema = z.object({ publishableKey: z.string(), secretKey: z.string() });

let installation: Installation;
let server: AppServer;
let db: Database;
let keys: z.infer<typeof secretsSchema>;
beforeAll(async () => {
  installation = await createInstallation("postgres");
  const { databaseUrl = "", dataDir, env } = installation;
  db = await databases.open({ databaseUrl, log: pino({ level: "silent" }) });
  server = await startAppServer({
    env: {
      ...env,
      LOG_LEVEL: "fatal",
      SESSION_TIMEBOX: String(timebox),
      SESSION_INACTIVITY: String(inactivity),
    },
  });
  keys = secretsSchema.parse(JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8")));
});
afterAll(async () => {
  await server.stop();
  await db.close();
  await installation.remove();
});

const clientWith = (key: string): SupabaseClient =>
  createClient(server.url, key, { auth: { persistSession: false, autoRefreshToken: false } });

/** Somebody signed in, whose session was opened and last used so many seconds ago. */
async function signedIn(seconds: { opened: number; used: number }): Promise<SupabaseClient> {
  const email = `${randomUUID()}@example.com`;
  const password = randomUUID();
  const created = await clientWith(keys.secretKey).auth.admin.createUser({ email, password, email_confirm: true });
  if (created.error) throw created.error;
  const client = clientWith(keys.publishableKey);
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  await db.tx(PLATFORM, (sql) =>
    sql.query(
      `update auth.sessions set created_at = now() - make_interval(secs => $2),
         refreshed_at = (now() - make_interval(secs => $3)) at time zone 'UTC' where user_id = $1`,
      [data.user.id, seconds.opened, seconds.used],
    ),
  );
  return client;
}

test("a session within both limits goes on", async () => {
  const client = await signedIn({ opened: timebox - 60, used: inactivity - 60 });
  expect((await client.auth.refreshSession()).error).toBeNull();
});

test("SESSION_TIMEBOX ends a session however busy it is", async () => {
  const client = await signedIn({ opened: timebox + 1, used: 1 });
  const { error } = await client.auth.refreshSession();
  expect([error?.code, error?.message]).toEqual(["session_expired", "Invalid Refresh Token: Session Expired"]);
});

test("no access token outlives the session, nor answers here once it is over", async () => {
  const client = await signedIn({ opened: timebox - 60, used: 1 });
  const { data } = await client.auth.refreshSession();
  expect(data.session?.expires_in).toBeLessThanOrEqual(60);
  expect(decodeJwt(data.session?.access_token ?? "").exp).toBe(data.session?.expires_at);
  expect((await client.auth.getUser()).error).toBeNull();
  const over = await signedIn({ opened: timebox + 1, used: 1 });
  expect((await over.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
});

test("SESSION_INACTIVITY ends a session that was left alone; each use begins it anew", async () => {
  const idle = await signedIn({ opened: inactivity + 60, used: inactivity + 1 });
  const { error } = await idle.auth.refreshSession();
  expect([error?.code, error?.message]).toEqual([
    "session_expired",
    "Invalid Refresh Token: Session Expired (Inactivity)",
  ]);
  const busy = await signedIn({ opened: timebox - 60, used: inactivity - 1 });
  expect((await busy.auth.refreshSession()).error).toBeNull();
  const { data } = await busy.rpc("my_sessions");
  const [session] = z.array(z.object({ last_used_at: z.string(), created_at: z.string() })).parse(data);
  const unused = Date.parse(session?.last_used_at ?? "") - Date.parse(session?.created_at ?? "");
  // Used just now, rather than when it was inactive for almost too long.
  expect(unused).toBeGreaterThan((timebox - inactivity) * 1000);
});
