import { randomInt, randomUUID } from "node:crypto";
import { decodeJwt } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { PLATFORM } from "#backend/postgres/database.ts";
import { type AuthService, lastCode, startAuthService } from "#backend/testing/auth-service.ts";
import { type EmptiedDatabase, emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import { type AuthSettings, defaultAuthLimits } from "#backend/auth/settings.ts";
import { linkIdentity } from "#backend/auth/oauth/identity-links.ts";

/** People who give no name, where the operator lets them in. */

let database: EmptiedDatabase;
beforeAll(async () => {
  database = await emptiedTestDatabase("pglite");
});

const start = (settings: Partial<AuthSettings> = {}) =>
  startAuthService({ db: database.db, settings: { anonymousSignIns: true, ...settings } });
const freshEmail = () => `${randomUUID()}@example.com`;
const freshPhone = () => `4915${randomInt(1e9, 1e10)}`;

/** An anonymous person, signed in by the official client. */
async function signIn(service: AuthService, data?: object) {
  const client = service.client();
  const answer = await client.auth.signInAnonymously(data === undefined ? {} : { options: { data } });
  if (answer.error) throw answer.error;
  const { user, session } = answer.data;
  if (user === null || session === null) throw new Error("no session");
  return { client, id: user.id, user, token: session.access_token };
}

function claimsOf(token: string): Record<string, unknown> {
  const claims: Record<string, unknown> = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  return claims;
}

describe("anonymous sign-in", () => {
  it("gives a session of an account without e-mail, phone and identity", async () => {
    const { client, user, token } = await signIn(await start(), { theme: "dark" });
    expect(user).toMatchObject({
      email: "",
      phone: "",
      is_anonymous: true,
      role: "authenticated",
      app_metadata: {},
      user_metadata: { theme: "dark" },
      identities: [],
    });
    expect(user).not.toHaveProperty("confirmed_at");
    expect(claimsOf(token)).toMatchObject({
      is_anonymous: true,
      email: "",
      phone: "",
      amr: [{ method: "anonymous" }],
      aal: "aal1",
    });
    expect((await client.auth.refreshSession()).data.user?.is_anonymous).toBe(true);
    expect((await client.auth.getUser()).data.user?.is_anonymous).toBe(true);
  });

  it("is rejected unless the operator allows it, and where nobody may sign up", async () => {
    const off = await (await start({ anonymousSignIns: false })).client().auth.signInAnonymously();
    expect([off.error?.status, off.error?.code]).toEqual([422, "anonymous_provider_disabled"]);
    const closed = await (await start({ disableSignup: true })).client().auth.signInAnonymously();
    expect(closed.error?.code).toBe("signup_disabled");
  });

  it("has a limit of its own per client IP", async () => {
    const limits = { ...defaultAuthLimits, anonymousPerIp: { points: 2, seconds: 3600 } };
    const { call } = await start({ limits });
    const statuses: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      statuses.push((await call("/signup", { body: { data: {} }, ip: "203.0.113.1" })).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
    expect((await call("/signup", { body: {}, ip: "203.0.113.2" })).status).toBe(200);
  });

  it("keeps data within what a token can carry", async () => {
    const { error } = await (
      await start()
    )
      .client()
      .auth.signInAnonymously({ options: { data: { note: "x".repeat(9000) } } });
    expect(error?.code).toBe("validation_failed");
  });
});

describe("what anonymous people may not", () => {
  it("is to set a password without an e-mail or phone, or to prove themselves again", async () => {
    const { client } = await signIn(await start());
    const { error } = await client.auth.updateUser({ password: "a password of mine" });
    expect([error?.status, error?.code]).toEqual([422, "validation_failed"]);
    expect((await client.auth.reauthenticate()).error?.code).toBe("validation_failed");
  });

  it("is to take an e-mail or phone that somebody has", async () => {
    const service = await start();
    const [email, phone] = [freshEmail(), freshPhone()];
    await service.call("/admin/users", { key: "secret", body: { email, phone, email_confirm: true } });
    const { client } = await signIn(service);
    expect((await client.auth.updateUser({ email })).error?.code).toBe("email_exists");
    expect((await client.auth.updateUser({ phone })).error?.code).toBe("phone_exists");
  });
});

describe("becoming a person", () => {
  it("takes one mail to the new e-mail; account and data stay", async () => {
    const service = await start();
    const { client, id } = await signIn(service, { theme: "dark" });
    const email = freshEmail();
    const { data } = await client.auth.updateUser({ email, password: "a password of mine" });
    expect(data.user).toMatchObject({ id, email: "", new_email: email, is_anonymous: true });
    expect(service.mails.map((mail) => mail.to)).toEqual([email]);
    expect((await service.client().auth.signInWithPassword({ email, password: "a password of mine" })).error).not.toBe(
      null,
    );
    const verified = await service
      .client()
      .auth.verifyOtp({ email, token: lastCode(service.mails), type: "email_change" });
    expect(verified.error).toBeNull();
    expect(verified.data.user).toMatchObject({
      id,
      email,
      is_anonymous: false,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: { theme: "dark" },
    });
    expect(verified.data.user?.identities).toMatchObject([{ provider: "email", identity_data: { email } }]);
    expect(claimsOf(verified.data.session?.access_token ?? "")).toMatchObject({ is_anonymous: false, email });
    const signedIn = await service.client().auth.signInWithPassword({ email, password: "a password of mine" });
    expect(signedIn.data.user?.id).toBe(id);
  });

  it("takes the link of that mail just as well", async () => {
    const service = await start();
    const { client, id } = await signIn(service);
    await client.auth.updateUser({ email: freshEmail() });
    const hash = /token=([0-9a-f]+)/.exec(service.mails.at(-1)?.text ?? "")?.[1];
    const { body } = await service.call("/verify", { body: { type: "email_change", token_hash: hash } });
    expect(body["user"]).toMatchObject({ id, is_anonymous: false });
  });

  it("takes one code to the new phone", async () => {
    const service = await start();
    const { client, id } = await signIn(service);
    const phone = freshPhone();
    expect((await client.auth.updateUser({ phone })).data.user).toMatchObject({ new_phone: phone, is_anonymous: true });
    const verified = await service
      .client()
      .auth.verifyOtp({ phone, token: lastCode(service.texts), type: "phone_change" });
    expect(verified.data.user).toMatchObject({
      id,
      phone,
      is_anonymous: false,
      app_metadata: { provider: "phone", providers: ["phone"] },
      identities: [{ provider: "phone" }],
    });
  });

  it("happens at once where e-mails count as confirmed", async () => {
    const service = await start({ mailerAutoconfirm: true });
    const { client, id } = await signIn(service);
    const email = freshEmail();
    const { data } = await client.auth.updateUser({ email, password: "a password of mine" });
    expect(data.user).toMatchObject({ id, email, is_anonymous: false, identities: [{ provider: "email" }] });
    expect(service.mails.map((mail) => mail.subject)).not.toContain("Confirm your email for Visa");
    expect(
      (await service.client().auth.signInWithPassword({ email, password: "a password of mine" })).error,
    ).toBeNull();
  });

  it("takes a linked account of a service that vouches for its e-mail", async () => {
    const { client, id, token } = await signIn(await start(), { theme: "dark" });
    const email = freshEmail();
    const linker = { userId: id, sessionId: String(decodeJwt(token)["session_id"]), aal: "aal1" } as const;
    const profile = { sub: randomUUID(), email, emailVerified: true, identityData: { email, email_verified: true } };
    const login = { provider: "google", profile, ip: "203.0.113.1" };
    await database.db.tx(PLATFORM, (sql) => linkIdentity(sql, linker, login, { policy: {}, now: new Date() }));
    const { data } = await client.auth.getUser(token);
    expect(data.user).toMatchObject({
      id,
      email,
      is_anonymous: false,
      app_metadata: { provider: "google", providers: ["google"] },
      identities: [{ provider: "google" }],
    });
  });

  it("can be done by an operator", async () => {
    const service = await start();
    const { id } = await signIn(service);
    const change = { email: freshEmail(), email_confirm: true };
    const { body } = await service.call(`/admin/users/${id}`, { method: "PUT", key: "secret", body: change });
    expect(body).toMatchObject({ email: change.email, is_anonymous: false, app_metadata: { provider: "email" } });
  });
});

it("shows anonymous people in the operator's list, and deletes them", async () => {
  const service = await start();
  const { id, client } = await signIn(service);
  const list = await service.call("/admin/users?per_page=1000", { key: "secret" });
  expect(list.body["users"]).toContainEqual(expect.objectContaining({ id, is_anonymous: true }));
  expect((await service.call(`/admin/users/${id}`, { method: "DELETE", key: "secret" })).status).toBe(200);
  expect((await client.auth.getUser()).error).not.toBeNull();
});
