import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { testAuthSettings } from "#backend/testing/auth-settings.ts";
import { type EmptiedDatabase, emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import { createAuth } from "#backend/auth/auth.ts";
import { type AuthLimits, defaultAuthLimits } from "#backend/auth/settings.ts";
import { loadSigningKeys } from "#backend/auth/tokens/signing-keys.ts";
import type { Mail } from "#backend/mail/mailer.ts";

/** Somebody signs up with an e-mail that is not theirs, before or after its owner does. */

let database: EmptiedDatabase;
beforeAll(async () => {
  database = await emptiedTestDatabase("pglite");
});

const OWNER = "203.0.113.1";
const STRANGER = "198.51.100.7";
const often = { points: 100, seconds: 60 };

async function startService(limits: Partial<AuthLimits> = {}) {
  const mails: Mail[] = [];
  const { routes, close } = createAuth({
    db: database.db,
    mailer: { send: async (mail) => void mails.push(mail), close: async () => {} },
    keys: await loadSigningKeys(null),
    tokenSecret: "a secret of the server",
    resolveCaller: async (request) => ({
      ok: true,
      caller: { claims: { role: request.headers.get("apikey") === "secret" ? "service_role" : "anon" }, token: null },
    }),
    clientIp: (request) => request.headers.get("x-ip") ?? "",
    log: pino({ level: "silent" }),
    settings: testAuthSettings({ limits: { ...defaultAuthLimits, mailPerEmail: often, mailTotal: often, ...limits } }),
  });
  const call = async (
    path: string,
    body: unknown,
    { method = "POST", ip = OWNER, token = "x", key = "publishable" } = {},
  ) => {
    const response = await routes.request(path, {
      method,
      headers: {
        "x-supabase-api-version": "2024-01-01",
        apikey: key,
        "x-ip": ip,
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify(body),
    });
    const answer: Record<string, unknown> = JSON.parse(await response.text());
    await close();
    return { status: response.status, body: answer };
  };
  const email = `${randomUUID()}@example.com`;
  const linkHashOf = (mail: Mail | undefined) => /token=((?:pkce_)?[0-9a-f]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  return {
    email,
    call,
    signUp: (ip: string, password: string, data?: Record<string, unknown>) =>
      call("/signup", { email, password, data }, { ip }),
    signIn: (password: string) => call("/token?grant_type=password", { email, password }),
    /** Opens the link of the latest mail. */
    open: (type: string) => call("/verify", { type, token_hash: linkHashOf(mails.at(-1)) }),
    /** Opens the link of every mail: of those that were asked for at once, nobody knows which was sent last. */
    async openAll(type: string) {
      for (const token_hash of mails.map(linkHashOf)) await call("/verify", { type, token_hash });
    },
  };
}

type Service = Awaited<ReturnType<typeof startService>>;

const rejected = { status: 400, body: { code: "invalid_credentials", message: "Invalid login credentials" } };

/** What who signed up by e-mail, and confirmed it, has as their data. */
const dataOf = (user: unknown, full_name: string) => {
  const { id: sub, email } = z.object({ id: z.string(), email: z.string() }).parse(user);
  return { full_name, sub, email, email_verified: true, phone_verified: false };
};

/** The owner opens the latest link and is in, but no password of before works and no word of a stranger stays. */
async function expectFreshStart({ open, signIn, call, email }: Service, type: string) {
  const opened = await open(type);
  expect(opened.status).toBe(200);
  expect(opened.body["user"]).toMatchObject({ email, email_confirmed_at: expect.any(String) });
  expect(opened.body["user"]).toHaveProperty("user_metadata", { email_verified: true });
  expect(opened.body["user"]).toHaveProperty("identities.0.identity_data", {
    sub: expect.any(String),
    email,
    email_verified: true,
    phone_verified: false,
  });
  expect(await signIn("password of the stranger")).toEqual(rejected);
  expect(await signIn("password of the owner")).toEqual(rejected);
  expect(opened.body["user"]).toHaveProperty("app_metadata.needs_password", true);
  const token = String(opened.body["access_token"]);
  const changed = await call("/user", { password: "chosen by the owner" }, { method: "PUT", token });
  expect(changed.body).not.toHaveProperty("app_metadata.needs_password");
  expect((await signIn("chosen by the owner")).status).toBe(200);
}

/** By "Forgot password?", when that was not done there and then. */
async function expectNewPasswordLater({ open, signIn, call, email }: Service) {
  await call("/recover", { email });
  const recovered = await open("recovery");
  const token = String(recovered.body["access_token"]);
  const changed = await call("/user", { password: "chosen by the owner" }, { method: "PUT", token });
  expect(changed.status).toBe(200);
  expect((await signIn("chosen by the owner")).status).toBe(200);
}

describe("an account for which two people signed up", () => {
  it.each([
    ["first", STRANGER, OWNER],
    ["second", OWNER, STRANGER],
  ])("keeps no password and no data when the stranger came %s", async (_, first, second) => {
    const service = await startService();
    const passwordOf = (ip: string) => (ip === OWNER ? "password of the owner" : "password of the stranger");
    await service.signUp(first, passwordOf(first), { full_name: "First" });
    await service.signUp(second, passwordOf(second), { full_name: "Second" });
    await expectFreshStart(service, "signup");
  });

  it("keeps no password and no data when both are in one network", async () => {
    const service = await startService();
    await service.signUp(OWNER, "password of the stranger", { full_name: "First" });
    await service.signUp(OWNER, "password of the owner", { full_name: "Second" });
    await expectFreshStart(service, "signup");
  });

  it("can get its password later, by a recovery", async () => {
    const service = await startService();
    await service.signUp(STRANGER, "password of the stranger");
    await service.signUp(OWNER, "password of the owner");
    await service.open("signup");
    await expectNewPasswordLater(service);
  });

  it("counts a sign-up in one network that has to wait for its mail", async () => {
    const service = await startService({ mailPerEmail: { points: 1, seconds: 60 } });
    await service.signUp(OWNER, "password of the stranger");
    expect((await service.signUp(OWNER, "password of the owner")).status).toBe(429);
    expect((await service.open("signup")).status).toBe(200);
    expect(await service.signIn("password of the stranger")).toEqual(rejected);
  });

  it.each(["/otp", "/magiclink", "/recover"])("counts %s as the owner's claim", async (path) => {
    const service = await startService();
    await service.signUp(STRANGER, "password of the stranger", { full_name: "First" });
    await service.call(path, { email: service.email });
    await expectFreshStart(service, path === "/recover" ? "recovery" : "signup");
  });

  it("keeps no data of a stranger who opened it by magic link", async () => {
    const service = await startService();
    await service.call("/otp", { email: service.email, data: { full_name: "First" } }, { ip: STRANGER });
    await service.signUp(OWNER, "password of the owner");
    await expectFreshStart(service, "signup");
  });

  it("counts a sign-up that has to wait for its mail", async () => {
    const service = await startService({ mailPerEmail: { points: 1, seconds: 60 } });
    await service.signUp(STRANGER, "password of the stranger");
    expect((await service.signUp(OWNER, "password of the owner")).status).toBe(429);
    expect((await service.open("signup")).status).toBe(200);
    expect(await service.signIn("password of the stranger")).toEqual(rejected);
  });

  it("counts an invitation by an operator", async () => {
    const service = await startService();
    await service.signUp(STRANGER, "password of the stranger", { full_name: "First" });
    await service.call("/invite", { email: service.email }, { key: "secret" });
    await expectFreshStart(service, "invite");
  });

  it("keeps no password either when an operator confirms it, unless the operator sets one", async () => {
    for (const password of [undefined, "set by the operator"]) {
      const service = await startService();
      const { body } = await service.signUp(STRANGER, "password of the stranger", { full_name: "First" });
      await service.signUp(OWNER, "password of the owner");
      const change = { email_confirm: true, password };
      const changed = await service.call(`/admin/users/${String(body["id"])}`, change, {
        method: "PUT",
        key: "secret",
      });
      expect(changed.body).toMatchObject({ user_metadata: { email_verified: true } });
      expect(Object.hasOwn(changed.body["app_metadata"] ?? {}, "needs_password")).toBe(password === undefined);
      expect(await service.signIn("password of the stranger")).toEqual(rejected);
      expect((await service.signIn("set by the operator")).status).toBe(password === undefined ? 400 : 200);
    }
  });
});

describe("an account for which one person signed up", () => {
  it.each([
    ["one IPv4 address", STRANGER, STRANGER],
    ["one IPv6 network", "2001:db8:1:2::1", "2001:db8:1:2:ffff::2"],
    ["one address in two spellings", STRANGER, `::ffff:${STRANGER}`],
  ])("keeps the first password and data when signing up again from %s", async (_, first, second) => {
    const { signUp, signIn, open } = await startService();
    await signUp(first, "the one password", { full_name: "Ann" });
    await signUp(second, "the one password", { full_name: "Anna" });
    const opened = await open("signup");
    expect(opened.body["user"]).toHaveProperty("user_metadata", dataOf(opened.body["user"], "Ann"));
    expect(opened.body["user"]).not.toHaveProperty("app_metadata.needs_password");
    expect((await signIn("the one password")).status).toBe(200);
  });

  it("keeps the password when the same sign-up comes several times at once", async () => {
    const { signUp, signIn, openAll } = await startService({ mailPerEmail: { points: 2, seconds: 60 } });
    await Promise.all(Array.from({ length: 4 }, () => signUp(OWNER, "the one password")));
    await openAll("signup");
    expect((await signIn("the one password")).status).toBe(200);
  });

  it("is two people's on two IPv6 networks", async () => {
    const service = await startService();
    await service.signUp("2001:db8:1:2::1", "password of the stranger");
    await service.signUp("2001:db8:1:3::1", "password of the owner");
    await expectFreshStart(service, "signup");
  });

  it("keeps the password when confirmed by a mail that was sent again to another network, or by recovery", async () => {
    for (const [path, type] of [
      ["/resend", "signup"],
      ["/recover", "recovery"],
    ] as const) {
      const { email, signUp, signIn, open, call } = await startService();
      await signUp(OWNER, "the first password", { full_name: "Ann" });
      await call(path, { email, type: "signup" }, { ip: path === "/resend" ? STRANGER : OWNER });
      const opened = await open(type);
      expect(opened.body["user"]).toHaveProperty("user_metadata", dataOf(opened.body["user"], "Ann"));
      expect((await signIn("the first password")).status).toBe(200);
    }
  });

  it("is not opened again by sign-ups after it is confirmed", async () => {
    const { signUp, signIn, open } = await startService();
    await signUp(OWNER, "the first password");
    await open("signup");
    await signUp(STRANGER, "password of the stranger");
    expect((await signIn("the first password")).status).toBe(200);
  });
});

describe("a repeated sign-up", () => {
  it("answers with its own data and nothing that the first person entered", async () => {
    const { email, signUp } = await startService();
    const first = await signUp(OWNER, "password of the owner", { full_name: "Ann", passport: "C01X00T47" });
    const second = await signUp(STRANGER, "password of the stranger", { full_name: "Eve" });
    expect(JSON.stringify(second.body)).not.toContain("C01X00T47");
    expect(second.body).toMatchObject({
      id: first.body["id"],
      created_at: first.body["created_at"],
      email,
      user_metadata: { full_name: "Eve" },
    });
    expect(second.body["identities"]).toMatchObject([{ user_id: first.body["id"] }]);
    expect(second.body).toHaveProperty("identities.0.identity_data", {
      full_name: "Eve",
      sub: first.body["id"],
      email,
      email_verified: false,
      phone_verified: false,
    });
  });
});
