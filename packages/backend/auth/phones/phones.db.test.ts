import { randomInt, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { insertIdentity, syncProviders } from "#backend/auth/accounts/identities.ts";
import { PLATFORM } from "#backend/postgres/database.ts";
import { lastCode, startAuthService } from "#backend/testing/auth-service.ts";
import { emptiedTestDatabase, type EmptiedDatabase } from "@workspace/testing/test-database.ts";
import { defaultAuthLimits } from "#backend/auth/settings.ts";

/** Phones where only another setting, time or a stranger's sign-up brings the behaviour out. */

let database: EmptiedDatabase;
beforeAll(async () => {
  database = await emptiedTestDatabase("pglite");
});

const freshPhone = () => `4915${randomInt(1e9, 1e10)}`;
const OWNER = "203.0.113.1";
const STRANGER = "198.51.100.7";

describe("where nothing can send to phones", () => {
  it.each([
    ["/signup", { password: "secret of ann" }, 400, "Phone signups are disabled"],
    ["/otp", {}, 400, "Unsupported phone provider"],
    ["/resend", { type: "sms" }, 400, "Unsupported phone provider"],
    ["/verify", { type: "sms", token: "123456" }, 400, "Unsupported phone provider"],
    ["/token?grant_type=password", { password: "secret of ann" }, 422, "Phone logins are disabled"],
  ])("%s is rejected", async (path, body, status, message) => {
    const { call } = await startAuthService({ db: database.db, phones: false });
    const answer = await call(path, { body: { phone: freshPhone(), ...body } });
    expect([answer.status, answer.body]).toEqual([status, { code: "phone_provider_disabled", message }]);
  });

  it("settings say so, and a change of phone is rejected", async () => {
    const { call } = await startAuthService({
      db: database.db,
      phones: false,
      settings: { mailerAutoconfirm: true },
    });
    expect((await call("/settings")).body["external"]).toMatchObject({ phone: false });
    const { body } = await call("/signup", { body: { email: `${freshPhone()}@example.com`, password: "a password" } });
    const token = String(body["access_token"]);
    const rejected = await call("/user", { method: "PUT", token, body: { phone: freshPhone() } });
    expect([rejected.status, rejected.body["code"]]).toEqual([400, "phone_provider_disabled"]);
  });
});

describe("a phone for which two people signed up", () => {
  const signUp = (phone: string, password: string, full_name: string) => ({ phone, password, data: { full_name } });

  it.each([
    ["first", STRANGER, OWNER],
    ["second", OWNER, STRANGER],
  ])("keeps no password and no data when the stranger came %s", async (_, first, second) => {
    const { call, texts } = await startAuthService({ db: database.db });
    const phone = freshPhone();
    await call("/signup", { ip: first, body: signUp(phone, "password of the first", "First") });
    const repeated = await call("/signup", { ip: second, body: signUp(phone, "password of the second", "Second") });
    expect(JSON.stringify(repeated.body)).not.toContain("First");
    expect(repeated.body).toMatchObject({ phone, user_metadata: { full_name: "Second" } });
    const opened = await call("/verify", { body: { type: "sms", phone, token: lastCode(texts) } });
    expect(opened.body["user"]).toMatchObject({ phone, phone_confirmed_at: expect.any(String) });
    expect(opened.body["user"]).toHaveProperty("user_metadata", {});
    expect(opened.body["user"]).toHaveProperty("identities.0.identity_data", {
      sub: expect.any(String),
      phone,
      email_verified: false,
      phone_verified: true,
    });
    for (const password of ["password of the first", "password of the second"]) {
      expect((await call("/token?grant_type=password", { body: { phone, password } })).status).toBe(400);
    }
  });

  it("keeps nothing that a stranger has put there or begun", async () => {
    const { call, texts } = await startAuthService({ db: database.db });
    const phone = freshPhone();
    const { body: user } = await call("/signup", {
      ip: STRANGER,
      body: signUp(phone, "password of a stranger", "Eve"),
    });
    const id = String(user["id"]);
    await database.db.tx(PLATFORM, async (sql) => {
      const google = { userId: id, provider: "google", providerId: randomUUID(), data: { email: "eve@example.com" } };
      await insertIdentity(sql, google, new Date());
      await syncProviders(sql, id, new Date());
      await sql.query(
        `insert into auth.flow_state (id, provider_type, authentication_method, linking_target_id, referrer)
         values (gen_random_uuid(), 'google', 'oauth', $1, '/')`,
        [id],
      );
    });
    await call("/signup", { ip: OWNER, body: signUp(phone, "password of the owner", "Ann") });
    const opened = await call("/verify", { body: { type: "sms", phone, token: lastCode(texts) } });
    expect(opened.body["user"]).toMatchObject({
      app_metadata: { provider: "phone", providers: ["phone"] },
      identities: [{ provider: "phone" }],
    });
    expect((await database.db.tx(PLATFORM, (sql) => sql.query(`select 1 from auth.flow_state`))).rows).toEqual([]);
  });

  it.each(["/otp", "/signup"])("counts %s as the owner's claim, and no resend", async (path) => {
    const { call, texts } = await startAuthService({ db: database.db });
    const statusOf = async (claim: string) => {
      const phone = freshPhone();
      await call("/signup", { ip: STRANGER, body: signUp(phone, "password of a stranger", "Eve") });
      const body = claim === "/resend" ? { phone, type: "sms" } : { phone, password: "password of mine" };
      expect((await call(claim, { ip: OWNER, body })).status).toBe(200);
      await call("/verify", { body: { type: "sms", phone, token: lastCode(texts) } });
      return (await call("/token?grant_type=password", { body: { phone, password: "password of a stranger" } })).status;
    };
    expect(await statusOf(path)).toBe(400);
    expect(await statusOf("/resend")).toBe(200);
  });
});

describe("codes that are sent again", () => {
  it("replace the earlier ones, for sign-ups and for changes", async () => {
    const { call, texts } = await startAuthService({ db: database.db });
    const phone = freshPhone();
    await call("/signup", { body: { phone, password: "secret of ann" } });
    const first = lastCode(texts);
    await call("/resend", { body: { type: "sms", phone } });
    const second = lastCode(texts);
    expect(texts.map((text) => text.to)).toEqual([phone, phone]);
    const verify = (token: string) => call("/verify", { body: { type: "sms", phone, token } });
    if (first !== second) expect((await verify(first)).status).toBe(403);
    const { body } = await verify(second);

    const [next, token] = [freshPhone(), String(body["access_token"])];
    await call("/user", { method: "PUT", token, body: { phone: next, channel: "whatsapp" } });
    expect(texts.at(-1)).toMatchObject({ to: next, channel: "whatsapp" });
    await call("/resend", { body: { type: "phone_change", phone } });
    expect(texts.at(-1)).toMatchObject({ to: next, channel: "sms" });
    const changed = await call("/verify", { body: { type: "phone_change", phone: next, token: lastCode(texts) } });
    expect(changed.body["user"]).toMatchObject({ phone: next });
  });

  it("stop when all messages of the hour are used, for known and unknown phones alike", async () => {
    const limits = { ...defaultAuthLimits, smsTotal: { points: 2, seconds: 3600 } };
    const { call } = await startAuthService({ db: database.db, settings: { limits } });
    const known = freshPhone();
    await call("/signup", { body: { phone: known, password: "secret of ann" } });
    expect((await call("/otp", { body: { phone: freshPhone(), create_user: false } })).status).toBe(200);
    for (const phone of [freshPhone(), freshPhone()]) {
      const answer = await call("/otp", { body: { phone, create_user: false } });
      expect([answer.status, answer.body]).toEqual([
        429,
        { code: "over_sms_send_rate_limit", message: "SMS rate limit exceeded" },
      ]);
    }
  });
});

it("closed sign-up opens no account by phone, and answers as always", async () => {
  const { call, texts } = await startAuthService({ db: database.db, settings: { disableSignup: true } });
  const phone = freshPhone();
  expect((await call("/signup", { body: { phone, password: "secret of ann" } })).body["code"]).toBe("signup_disabled");
  expect(await call("/otp", { body: { phone } })).toEqual({ status: 200, body: {} });
  expect(texts).toEqual([]);
});
