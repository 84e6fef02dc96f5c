import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { PLATFORM } from "#backend/postgres/database.ts";
import { type AuthService, lastCode, startAuthService } from "#backend/testing/auth-service.ts";
import { emptiedTestDatabase, type EmptiedDatabase } from "@workspace/testing/test-database.ts";
import type { AuthSettings } from "#backend/auth/settings.ts";

/** Who may change their own password, e-mail and phone, where that depends on settings, time or second factors. */

let database: EmptiedDatabase;
beforeAll(async () => {
  database = await emptiedTestDatabase("pglite");
});

const PASSWORD = "the first password";
const NEXT = "the second password";

interface Person {
  id: string;
  email: string;
  put(body: object): Promise<{ status: number; body: Record<string, unknown> }>;
}

async function start(settings: Partial<AuthSettings> = {}): Promise<AuthService & { signIn(): Promise<Person> }> {
  const service = await startAuthService({ db: database.db, settings });
  return {
    ...service,
    async signIn() {
      const email = `${randomUUID()}@example.com`;
      const newUser = { email, password: PASSWORD, email_confirm: true };
      const { body: user } = await service.call("/admin/users", { key: "secret", body: newUser });
      const { body } = await service.call("/token?grant_type=password", { body: { email, password: PASSWORD } });
      const token = String(body["access_token"]);
      return {
        id: String(user["id"]),
        email,
        put: (change) => service.call("/user", { method: "PUT", token, body: change }),
      };
    },
  };
}

const outcome = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body["code"]];

describe("a new password in an old session, where the operator wants fresh proof", () => {
  const settings = { passwordChangeNeedsReauthentication: true, accessTokenSeconds: 7 * 24 * 3600 };

  it("needs a code once the session is older than a day", async () => {
    const { signIn, passTime, call, mails } = await start(settings);
    const { put, email } = await signIn();
    passTime(24 * 3600 - 10);
    expect((await put({ password: NEXT })).status).toBe(200);
    passTime(20);
    const rejected = await put({ password: "the third password" });
    expect([rejected.status, rejected.body]).toEqual([
      400,
      { code: "reauthentication_needed", message: "Password update requires reauthentication" },
    ]);
    expect(outcome(await put({ password: "the third password", nonce: "000000" }))).toEqual([
      422,
      "reauthentication_not_valid",
    ]);
    const { body } = await call("/token?grant_type=password", { body: { email, password: NEXT } });
    await call("/reauthenticate", { token: String(body["access_token"]) });
    expect(mails.at(-1)?.subject).toBe("Your Visa security code");
    expect((await put({ password: "the third password", nonce: lastCode(mails) })).status).toBe(200);
  });

  it("leaves other changes alone, and is off by default", async () => {
    const strict = await start(settings);
    const { put } = await strict.signIn();
    strict.passTime(48 * 3600);
    expect((await put({ data: { city: "Dhaka" }, email: `${randomUUID()}@example.com` })).status).toBe(200);
    const usual = await start({ accessTokenSeconds: settings.accessTokenSeconds });
    const person = await usual.signIn();
    usual.passTime(48 * 3600);
    expect((await person.put({ password: NEXT })).status).toBe(200);
  });
});

describe("the present password, where the operator asks for it", () => {
  const settings = { passwordChangeNeedsCurrentPassword: true };

  it("has to be there and right", async () => {
    const { put } = await (await start(settings)).signIn();
    expect(outcome(await put({ password: NEXT }))).toEqual([400, "current_password_required"]);
    expect(outcome(await put({ password: NEXT, current_password: "a wrong one" }))).toEqual([
      400,
      "current_password_invalid",
    ]);
    expect((await put({ password: NEXT, current_password: PASSWORD })).status).toBe(200);
  });

  it("is not asked of those who came by a link, nor of those who have none", async () => {
    const { signIn, call, mails } = await start(settings);
    const { email } = await signIn();
    await call("/recover", { body: { email } });
    const recovered = await call("/verify", { body: { type: "recovery", email, token: lastCode(mails) } });
    const token = String(recovered.body["access_token"]);
    expect((await call("/user", { method: "PUT", token, body: { password: NEXT } })).status).toBe(200);

    const person = await signIn();
    await database.db.tx(PLATFORM, (sql) =>
      sql.query("update auth.users set encrypted_password = '' where id = $1", [person.id]),
    );
    expect((await person.put({ password: NEXT })).status).toBe(200);
  });
});

describe("an account with a second factor", () => {
  async function signInWithFactor(status: "verified" | "unverified") {
    const person = await (await start()).signIn();
    await database.db.tx(PLATFORM, (sql) =>
      sql.query(
        `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
         values ($1, $2, 'Phone', 'totp', $3, now(), now(), 'secret')`,
        [randomUUID(), person.id, status],
      ),
    );
    return person;
  }

  it.each([{ password: NEXT }, { email: "other@example.com" }, { phone: "+4915212345678" }])(
    "needs it for %j",
    async (body) => {
      const { put } = await signInWithFactor("verified");
      const rejected = await put(body);
      expect([rejected.status, rejected.body]).toEqual([
        401,
        {
          code: "insufficient_aal",
          message: "AAL2 session is required to update email or password when MFA is enabled.",
        },
      ]);
    },
  );

  it("does not need it for data and for what stays as it is", async () => {
    const { put, email } = await signInWithFactor("verified");
    expect((await put({ data: { city: "Dhaka" }, email: email.toUpperCase() })).status).toBe(200);
  });

  it("does not need it before the factor is proven, but with a token from before the second step", async () => {
    const unproven = await signInWithFactor("unverified");
    expect((await unproven.put({ password: NEXT })).status).toBe(200);
    const proven = await signInWithFactor("verified");
    await database.db.tx(PLATFORM, (sql) =>
      sql.query(
        `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
         select gen_random_uuid(), id, now(), now(), 'totp' from auth.sessions where user_id = $1`,
        [proven.id],
      ),
    );
    await database.db.tx(PLATFORM, (sql) =>
      sql.query(`update auth.sessions set aal = 'aal2' where user_id = $1`, [proven.id]),
    );
    expect(outcome(await proven.put({ password: NEXT }))).toEqual([401, "insufficient_aal"]);
  });
});
