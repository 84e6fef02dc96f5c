import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type AppServer, startAppServer } from "#tests/support/servers/app-server.ts";
import { createInstallation, type Installation } from "#tests/support/servers/installation.ts";
import { waitForMailIn } from "@workspace/testing/contract/mailbox-reader.ts";
import { randomIp } from "@workspace/testing/random-ip.ts";

/** People without a name in the whole product, by the official client. */

const SUPPORT_EMAIL = "support@example.com";
const secretsSchema = z.object({ publishableKey: z.string(), secretKey: z.string() });

describe.each(["pglite", "postgres"] as const)("anonymous people on %s", (engine) => {
  let installation: Installation;
  let server: AppServer;
  let keys: z.infer<typeof secretsSchema>;
  beforeAll(async () => {
    installation = await createInstallation(engine);
    server = await startAppServer({
      env: {
        ...installation.env,
        LOG_LEVEL: "fatal",
        TRUSTED_PROXIES: "127.0.0.1",
        ANONYMOUS_SIGN_INS: "true",
        SUPPORT_EMAIL,
      },
    });
    keys = secretsSchema.parse(JSON.parse(await readFile(path.join(installation.dataDir, "secrets.json"), "utf8")));
  });
  afterAll(async () => {
    await server.stop();
    await installation.remove();
  });

  const clientWith = (key: string, ip = randomIp()): SupabaseClient =>
    createClient(server.url, key, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { headers: { "x-forwarded-for": ip } },
    });

  async function signIn() {
    const client = clientWith(keys.publishableKey);
    const { data, error } = await client.auth.signInAnonymously();
    if (error) throw error;
    return { client, id: data.user?.id ?? "" };
  }

  test("are told of by the settings, and get a session that lasts", async () => {
    const response = await fetch(`${server.url}/auth/v1/settings`, { headers: { apikey: keys.publishableKey } });
    expect(await response.json()).toMatchObject({ external: { anonymous_users: true } });
    const { client, id } = await signIn();
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id, is_anonymous: true, email: "", phone: "", identities: [] });
    const claims = await client.auth.getClaims();
    expect(claims.data?.claims).toMatchObject({ sub: id, is_anonymous: true, role: "authenticated", aal: "aal1" });
  });

  test("have a profile of their own and see nobody else's", async () => {
    const [me, other] = [await signIn(), await signIn()];
    const mine = await me.client.from("profiles").select("user_id");
    expect(mine.data).toEqual([{ user_id: me.id }]);
    const theirs = await me.client.from("profiles").update({ full_name: "Eve" }).eq("user_id", other.id).select();
    expect(theirs.data).toEqual([]);
  });

  test("are no admins: they see no drafts, write no posts and give no roles", async () => {
    const { client, id } = await signIn();
    expect((await client.rpc("is_admin")).data).toBe(false);
    const { data: draft } = await clientWith(keys.secretKey)
      .from("blogs")
      .insert({ title: "Draft", slug: `draft-${randomUUID()}`, content: "<p>Soon</p>", published: false })
      .select("id")
      .single();
    expect(draft).not.toBeNull();
    expect((await client.from("blogs").select("id")).data).toEqual([]);
    const post = { title: "Mine", slug: `mine-${randomUUID()}`, content: "<p>Mine</p>", published: true };
    expect((await client.from("blogs").insert(post)).error?.code).toBe("42501");
    expect((await client.from("user_roles").insert({ user_id: id, role: "admin" })).error?.code).toBe("42501");
  });

  test("are no admins by asking for the support e-mail, which nobody can change to", async () => {
    const { client } = await signIn();
    const asked = await client.auth.updateUser({ email: SUPPORT_EMAIL, data: { email: SUPPORT_EMAIL } });
    expect(asked.error?.code).toBe("email_address_not_authorized");
    expect((await client.auth.updateUser({ data: { email: SUPPORT_EMAIL } })).error).toBeNull();
    await client.auth.refreshSession();
    expect((await client.rpc("is_admin")).data).toBe(false);
  });

  test("have no second factors, no password and no administration", async () => {
    const { client } = await signIn();
    expect((await client.auth.mfa.enroll({ factorType: "totp" })).error?.status).toBe(403);
    expect((await client.auth.updateUser({ password: "a password of mine" })).error?.status).toBe(422);
    expect((await client.auth.admin.listUsers()).error?.code).toBe("not_admin");
  });

  test("become people by the link of one mail, and keep what is theirs", async () => {
    const { client, id } = await signIn();
    await client.from("profiles").update({ full_name: "Ann Example" }).eq("user_id", id);
    const email = `${randomUUID()}@example.com`;
    expect((await client.auth.updateUser({ email, password: "a password of mine" })).error).toBeNull();
    const mail = await waitForMailIn(server.mailboxUrl ?? "", { to: email, subject: "Confirm your email" });
    const opened = await fetch(mail.links[0] ?? "", { redirect: "manual" });
    expect(opened.headers.get("location")).toContain("type=email_change");
    const person = clientWith(keys.publishableKey);
    const { data, error } = await person.auth.signInWithPassword({ email, password: "a password of mine" });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id, email, is_anonymous: false, app_metadata: { provider: "email" } });
    expect((await person.from("profiles").select("full_name")).data).toEqual([{ full_name: "Ann Example" }]);
  });

  test("are thirty an hour from one client IP", async () => {
    const ip = randomIp();
    const statuses: (number | undefined)[] = [];
    for (let time = 0; time < 31; time += 1) {
      statuses.push((await clientWith(keys.publishableKey, ip).auth.signInAnonymously()).error?.status);
    }
    expect(statuses.filter((status) => status === undefined)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });
});
