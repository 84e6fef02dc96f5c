import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { freePort } from "@workspace/testing/free-port.ts";
import { type AppServer, runFailingApp, startAppServer } from "#tests/support/servers/app-server.ts";
import { waitForMailIn } from "@workspace/testing/contract/mailbox-reader.ts";

const supportEmail = "boss@example.com";
const secretsSchema = z.object({ publishableKey: z.string(), secretKey: z.string() });

/** `backend` plays the hosted Supabase; `server` is the product that uses it. */
let folder: string;
let backend: AppServer;
let server: AppServer;
let remote: { SUPABASE_URL: string; SUPABASE_PUBLISHABLE_KEY: string; SUPABASE_SECRET_KEY: string };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "remote-"));
  const port = await freePort();
  const backendFolder = path.join(folder, "backend");
  backend = await startAppServer({
    env: { DATA_DIR: backendFolder, REDIRECT_URLS: `http://localhost:${port}/**` },
  });
  const secrets = secretsSchema.parse(JSON.parse(await readFile(path.join(backendFolder, "secrets.json"), "utf8")));
  remote = {
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
    SUPABASE_SECRET_KEY: secrets.secretKey,
  };
  server = await startAppServer({
    env: { DATA_DIR: path.join(folder, "server"), PORT: String(port), SUPPORT_EMAIL: supportEmail, ...remote },
  });
}, 180_000);
afterAll(async () => {
  await server.stop();
  await backend.stop();
  await rm(folder, { recursive: true, force: true });
});

const withoutSession = { auth: { persistSession: false, autoRefreshToken: false } };

async function signedIn(email: string): Promise<SupabaseClient> {
  const password = randomUUID();
  const service = createClient(remote.SUPABASE_URL, remote.SUPABASE_SECRET_KEY, withoutSession);
  const created = await service.auth.admin.createUser({ email, password, email_confirm: true });
  expect(created.error).toBeNull();
  const client = createClient(remote.SUPABASE_URL, remote.SUPABASE_PUBLISHABLE_KEY, withoutSession);
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
  return client;
}

describe("with SUPABASE_URL", () => {
  test("serves no accounts and no tables of its own, and is ready when the backend is", async () => {
    const headers = { apikey: remote.SUPABASE_PUBLISHABLE_KEY };
    expect((await fetch(`${server.url}/rest/v1/blog_tags`, { headers })).status).toBe(404);
    expect((await fetch(`${server.url}/auth/v1/settings`, { headers })).status).toBe(404);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  test("makes the owner of the support e-mail admin there", async () => {
    const [boss, person] = [await signedIn(supportEmail), await signedIn(`${randomUUID()}@example.com`)];
    expect((await boss.rpc("is_admin")).data).toBe(true);
    expect((await person.rpc("is_admin")).data).toBe(false);
  });

  test("serves the functions, which mail through the backend and lead back to this site", async () => {
    const email = `${randomUUID()}@example.com`;
    await signedIn(email);
    const response = await fetch(`${server.url}/functions/v1/send-password-reset`, {
      method: "POST",
      headers: { apikey: remote.SUPABASE_PUBLISHABLE_KEY, "content-type": "application/json" },
      body: JSON.stringify({ email }),
    });
    expect(await response.json()).toEqual({ success: true });
    const mail = await waitForMailIn(backend.mailboxUrl ?? "", { to: email });
    const link = mail.links.find((candidate) => candidate.includes("/auth/v1/verify"));
    expect(link).toContain(encodeURIComponent(`${server.url}/reset-password`));
  });

  test("tells search engines and feed readers of the posts there, by addresses here", async () => {
    const service = createClient(remote.SUPABASE_URL, remote.SUPABASE_SECRET_KEY, withoutSession);
    const post = { title: "Funds", slug: `funds-${randomUUID()}`, content: "<p>Text</p>", published: true };
    await service.from("blogs").insert(post).throwOnError();
    for (const place of ["/sitemap.xml", "/rss.xml", "/atom.xml"]) {
      expect(await (await fetch(`${server.url}${place}`)).text()).toContain(`${server.url}/blogs/${post.slug}`);
    }
    const image = await fetch(`${server.url}/blogs/${post.slug}/share.png`);
    expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(await (await fetch(`${server.url}/robots.txt`)).text()).toContain(`${server.url}/sitemap.xml`);
  });

  test("tells its own and the backend's tokens from forged ones", async () => {
    const response = await fetch(`${server.url}/functions/v1/send-password-reset`, {
      method: "POST",
      headers: { apikey: remote.SUPABASE_PUBLISHABLE_KEY, authorization: "Bearer eyJhbGciOiJub25lIn0.e30." },
      body: JSON.stringify({ email: "a@example.com" }),
    });
    expect(response.status).toBe(401);
  });

  test.each([
    ["does not answer", async () => ({ SUPABASE_URL: `http://127.0.0.1:${await freePort()}` }), /^SUPABASE_URL: /],
    ["refuses the key", async () => ({ SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x" }), /^SUPABASE_PUBLISHABLE_KEY: /],
    ["refuses the secret", async () => ({ SUPABASE_SECRET_KEY: "sb_secret_x" }), /^SUPPORT_EMAIL /],
  ] as const)("does not start when the backend %s", async (_, change, line) => {
    const env = { DATA_DIR: path.join(folder, "failing"), ...remote, ...(await change()) };
    const { code, stderr } = await runFailingApp(env);
    expect(stderr).toMatch(line);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
    expect(code).toBe(1);
  });
});
