import { execFile } from "node:child_process";
import { createHmac, createPrivateKey, sign } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { freePort } from "@workspace/testing/free-port.ts";
import { type AppServer, type AppSettings, startAppServer } from "#tests/support/servers/app-server.ts";
import { createInstallation, type Installation } from "#tests/support/servers/installation.ts";
import type { Engine } from "@workspace/testing/database.ts";

const keySchema = z.looseObject({ kid: z.string(), kty: z.literal("EC") });
const secretsSchema = z.object({ publishableKey: z.string(), secretKey: z.string(), signingKeys: z.string() });

let env: AppSettings["env"] & { PUBLIC_URL: string };
let server: AppServer | null = null;

/** An installation for all cases of a group. */
function install(engine: Engine) {
  let installation: Installation;
  beforeAll(async () => {
    installation = await createInstallation(engine);
    const port = String(await freePort());
    env = {
      ...installation.env,
      PORT: port,
      QUICK_PASSWORD_HASHES: "true",
      PUBLIC_URL: `http://localhost:${port}`,
    };
  });
  afterAll(async () => {
    await server?.stop();
    server = null;
    await installation.remove();
  });
}

async function restart(settings: Record<string, string> = {}) {
  await server?.stop();
  server = await startAppServer({ losesMessages: true, env: { ...env, ...settings } });
}

const readSecrets = async () =>
  secretsSchema.parse(JSON.parse(await readFile(path.join(env.DATA_DIR, "secrets.json"), "utf8")));

/** The operator's command, as `npm run admin -- …` runs it. */
async function admin(...command: string[]): Promise<{ output: string; failed: boolean }> {
  const script = path.resolve(import.meta.dirname, "../../scripts/admin.ts");
  const given = { PATH: process.env["PATH"], LOG_LEVEL: "error", ...env };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...command], { env: given });
    return { output: stdout, failed: false };
  } catch (error) {
    return { output: z.object({ stderr: z.string() }).parse(error).stderr, failed: true };
  }
}
const newKey = async () => keySchema.parse(JSON.parse((await admin("keys", "new")).output));

async function signIn(): Promise<string> {
  const { publishableKey, secretKey } = await readSecrets();
  const [email, password] = [`${crypto.randomUUID()}@example.com`, crypto.randomUUID()];
  const withoutSession = { auth: { persistSession: false, autoRefreshToken: false } };
  const service = createClient(env.PUBLIC_URL, secretKey, withoutSession);
  expect((await service.auth.admin.createUser({ email, password, email_confirm: true })).error).toBeNull();
  const client = createClient(env.PUBLIC_URL, publishableKey, withoutSession);
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  expect(error).toBeNull();
  return data.session?.access_token ?? "";
}

const partOf = (token: string, index: number) =>
  z.looseObject({}).parse(JSON.parse(Buffer.from(token.split(".")[index] ?? "", "base64url").toString()));
const kidOf = (token: string) => partOf(token, 0)["kid"];

/** Statuses of the account service, the Data API and a function for a key and a bearer token. */
async function statuses(bearer: string, apikey?: string) {
  const headers = {
    apikey: apikey ?? (await readSecrets()).publishableKey,
    authorization: `Bearer ${bearer}`,
    "content-type": "application/json",
  };
  const ask = async (address: string, init: RequestInit = {}) =>
    (await fetch(`${env.PUBLIC_URL}${address}`, { headers, ...init })).status;
  return [
    await ask("/auth/v1/user"),
    await ask("/rest/v1/blog_tags?select=name"),
    await ask("/functions/v1/send-password-reset", { method: "POST", body: "{}" }),
  ];
}
/** The function was asked, and had no e-mail to work with. */
const accepted = [200, 200, 400];
const refused = [403, 401, 401];

async function published(): Promise<string[]> {
  const response = await fetch(`${env.PUBLIC_URL}/auth/v1/.well-known/jwks.json`);
  return z
    .object({ keys: z.array(z.looseObject({ kid: z.string() })) })
    .parse(await response.json())
    .keys.map((key) => key.kid);
}

describe("keys from AUTH_JWT_KEYS", () => {
  install("postgres");

  test("are replaced by putting a new one in front, and tokens of one that is gone are refused", async () => {
    const [older, newer] = [await newKey(), await newKey()];
    await restart({ AUTH_JWT_KEYS: JSON.stringify([older]) });
    const before = await signIn();
    expect([kidOf(before), await published(), await statuses(before)]).toEqual([older.kid, [older.kid], accepted]);

    await restart({ AUTH_JWT_KEYS: JSON.stringify({ keys: [newer, older] }) });
    const after = await signIn();
    expect([kidOf(after), await published()]).toEqual([newer.kid, [newer.kid, older.kid]]);
    expect([await statuses(before), await statuses(after)]).toEqual([accepted, accepted]);

    await restart({ AUTH_JWT_KEYS: JSON.stringify([newer]) });
    expect(await published()).toEqual([newer.kid]);
    expect([await statuses(before), await statuses(after)]).toEqual([refused, accepted]);
  });

  test("take HS256 only where a secret is among them, which signs nothing and is not published", async () => {
    const key = await newKey();
    const secret = "the JWT secret of an older project";
    const oct = { kty: "oct", alg: "HS256", k: Buffer.from(secret).toString("base64url") };
    const hmac = (claims: unknown) => {
      const text = [{ alg: "HS256", typ: "JWT" }, claims]
        .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
        .join(".");
      return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
    };
    const exp = Math.floor(Date.now() / 1000) + 600;
    const anon = hmac({ iss: "supabase", ref: "abc", role: "anon", iat: 1, exp });
    const service = hmac({ iss: "supabase", ref: "abc", role: "service_role", iat: 1, exp });

    await restart({ AUTH_JWT_KEYS: JSON.stringify([key, oct]) });
    const token = await signIn();
    const person = hmac(partOf(token, 1));
    expect([partOf(token, 0)["alg"], await published()]).toEqual(["ES256", [key.kid]]);
    expect(await statuses(person)).toEqual(accepted);
    // A key is nobody: 403 of the account service says that the subject is missing.
    expect([await statuses(anon), await statuses(anon, anon)]).toEqual([
      [403, 200, 400],
      [403, 200, 400],
    ]);
    const isAdmin = async (apikey: string, bearer: string) => {
      const headers = { apikey, authorization: `Bearer ${bearer}` };
      return (await fetch(`${env.PUBLIC_URL}/auth/v1/admin/users`, { headers })).status;
    };
    const { publishableKey } = await readSecrets();
    expect(await isAdmin(service, service)).toBe(200);
    expect(await isAdmin(publishableKey, service)).toBe(200);
    expect(await isAdmin(anon, anon)).toBe(403);
    expect(await isAdmin(anon, token)).toBe(403);
    const other = createPrivateKey({ key: { ...(await newKey()) }, format: "jwk" });
    const text = service.split(".").slice(0, 2).join(".");
    const forged = `${text}.${sign("sha256", Buffer.from(text), { key: other, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
    expect(await isAdmin(forged, forged)).toBe(401);

    await restart({ AUTH_JWT_KEYS: JSON.stringify([key]) });
    expect(await statuses(token)).toEqual(accepted);
    expect(await statuses(person)).toEqual(refused);
    expect([await statuses(anon), await statuses(anon, anon)]).toEqual([refused, [401, 401, 401]]);
    expect([await isAdmin(service, service), await isAdmin(publishableKey, service)]).toEqual([401, 403]);
  });
});

describe("keys of the installation's own making", () => {
  // Its folder is locked by the server that runs, when the command comes.
  install("pglite");

  test("are rotated by a command, and tokens from before go on", async () => {
    await restart();
    const [first] = await published();
    const before = await signIn();

    const rotated = await admin("keys", "rotate");
    expect(rotated).toEqual({ failed: false, output: expect.stringContaining("Restart the server") });
    expect(await published()).toEqual([first]);
    expect(await admin("keys", "rotate")).toEqual({
      failed: true,
      output: expect.stringMatching(/Restart it first\.\n$/),
    });

    await restart();
    const [second, ...older] = await published();
    const after = await signIn();
    expect([kidOf(after), older]).toEqual([second, [first]]);
    expect(second).not.toBe(first);
    expect([await statuses(before), await statuses(after)]).toEqual([accepted, accepted]);
  });

  test("are written whole and for the owner alone, and the other keys stay", async () => {
    const before = await readSecrets();
    await server?.stop();
    server = null;
    expect(await admin("keys", "rotate")).toEqual({ failed: false, output: expect.stringContaining("next start") });
    const after = await readSecrets();
    expect(after).toEqual({ ...before, signingKeys: expect.any(String) });
    expect(JSON.parse(after.signingKeys)).toHaveLength(3);
    expect((await stat(path.join(env.DATA_DIR, "secrets.json"))).mode & 0o777).toBe(0o600);
    expect((await readdir(env.DATA_DIR)).filter((name) => name.includes("secrets"))).toEqual(["secrets.json"]);
  });

  test.each([
    ["come from a setting", async () => ({ AUTH_JWT_KEYS: JSON.stringify([await newKey()]) }), /^AUTH_JWT_KEYS: /],
    [
      "were never made",
      async () => ({ DATA_DIR: path.join(env.DATA_DIR, "empty") }),
      /^DATA_DIR: .*start the server once/,
    ],
  ])("are not rotated where they %s", async (_, settings, line) => {
    const kept = env;
    env = { ...env, ...(await settings()) };
    const result = await admin("keys", "rotate");
    env = kept;
    expect(result).toEqual({ failed: true, output: expect.stringMatching(line) });
    await expect(readdir(path.join(env.DATA_DIR, "empty"))).rejects.toMatchObject({ code: "ENOENT" });
  });

  test.each(["", "keys", "keys forget", "keys rotate now", "rotate"])(
    "are left alone by what is no command: %j",
    async (command) => {
      const words = command.split(" ").filter((word) => word !== "");
      expect(await admin(...words)).toEqual({ failed: true, output: expect.stringMatching(/^Use: npm run admin/) });
    },
  );
});
