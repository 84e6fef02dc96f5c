import { randomUUID } from "node:crypto";
import { anonClient, createUser } from "@workspace/testing/contract/clients.ts";
import { countMails, waitForMail } from "@workspace/testing/contract/mailbox.ts";
import { randomIp } from "@workspace/testing/random-ip.ts";
import { describe, expect, it } from "vitest";
import { callAuth, fixture, freshEmail, openLink, PASSWORD } from "@workspace/testing/contract/auth-http.ts";

describe("sign-up", () => {
  it("answers a bare unconfirmed user and no session", async () => {
    const email = freshEmail();
    const { data, error } = await anonClient().auth.signUp({
      email,
      password: PASSWORD,
      options: { data: { full_name: "Ann Example" } },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({
      email,
      aud: "authenticated",
      role: "authenticated",
      phone: "",
      is_anonymous: false,
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: { full_name: "Ann Example" },
    });
    expect(data.user?.confirmation_sent_at).toBeTruthy();
    expect(data.user).not.toHaveProperty("email_confirmed_at");
    expect(data.user).not.toHaveProperty("last_sign_in_at");
  });

  it("has the status, the shape and the identity of the contract on the wire", async () => {
    const email = freshEmail();
    const answer = await callAuth("/signup", { body: { email, password: PASSWORD, data: { full_name: "Bo" } } });
    expect(answer.status).toBe(200);
    expect(answer.body).not.toHaveProperty("user");
    expect(answer.body).not.toHaveProperty("access_token");
    expect(answer.text).not.toContain("$2b$");
    const claims = { sub: answer.body["id"], email, email_verified: false, phone_verified: false };
    expect(answer.body["user_metadata"]).toEqual({ full_name: "Bo", ...claims });
    expect(answer.body["identities"]).toEqual([
      {
        identity_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        id: answer.body["id"],
        user_id: answer.body["id"],
        identity_data: { full_name: "Bo", ...claims },
        provider: "email",
        last_sign_in_at: expect.any(String),
        created_at: expect.any(String),
        updated_at: expect.any(String),
        email,
      },
    ]);
  });

  it("mails a link that confirms the e-mail, signs in and returns to the asked page", async () => {
    const email = freshEmail();
    const { url } = await siteOf();
    await anonClient().auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo: `${url}/` } });
    const mail = await waitForMail({ to: email, subject: "Confirm" });
    const opened = await openLink(mail.links[0] ?? "");
    expect(opened.status).toBe(303);
    expect(opened.base).toBe(`${url}/`);
    expect(Object.fromEntries(opened.fragment)).toMatchObject({
      token_type: "bearer",
      expires_in: "3600",
      type: "signup",
    });

    const client = anonClient();
    const session = await client.auth.setSession({
      access_token: opened.fragment.get("access_token") ?? "",
      refresh_token: opened.fragment.get("refresh_token") ?? "",
    });
    expect(session.error).toBeNull();
    expect(session.data.user?.email_confirmed_at).toBeTruthy();
    expect(session.data.user?.user_metadata).toMatchObject({ email_verified: true });
    const signIn = await anonClient().auth.signInWithPassword({ email, password: PASSWORD });
    expect(signIn.error).toBeNull();
  });

  it("lower-cases the e-mail and finds it in any spelling", async () => {
    const email = freshEmail();
    const { data } = await anonClient().auth.signUp({ email: email.toUpperCase(), password: PASSWORD });
    expect(data.user?.email).toBe(email);
    const signIn = await anonClient().auth.signInWithPassword({ email: email.toUpperCase(), password: PASSWORD });
    expect(signIn.error?.code).toBe("email_not_confirmed");
  });

  it("answers a faked user without identities for a confirmed e-mail, and sends nothing", async () => {
    const { email, id, password } = await createUser();
    const { data, error } = await anonClient().auth.signUp({
      email,
      password: "another password",
      options: { data: { full_name: "Eve" } },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({
      email,
      role: "",
      phone: "",
      identities: [],
      is_anonymous: false,
      user_metadata: { full_name: "Eve" },
      app_metadata: { provider: "email", providers: ["email"] },
    });
    expect(data.user?.id).not.toBe(id);
    expect(data.user?.user_metadata).toEqual({ full_name: "Eve" });
    expect(data.user?.confirmation_sent_at).toBe(data.user?.created_at);
    expect(await countMails(email)).toBe(0);
    expect((await anonClient().auth.signInWithPassword({ email, password })).error).toBeNull();
    expect(await fixture("fx_audit_actions", { p_username: email })).toContain("user_repeated_signup");
  });

  it("leaves password and data of an unconfirmed account alone when somebody signs up again", async () => {
    const email = freshEmail();
    const first = await callAuth("/signup", { body: { email, password: PASSWORD, data: { full_name: "First" } } });
    const again = await callAuth("/signup", { body: { email, password: "other password", data: { full_name: "X" } } });
    // The same mail within a minute: refused with the seconds that are left.
    expect(again.status).toBe(429);
    expect(again.body["code"]).toBe("over_email_send_rate_limit");
    const user = await fixture<Record<string, unknown>>("fx_auth_user", { p_email: email });
    expect(user["id"]).toBe(first.body["id"]);
    expect(user["raw_user_meta_data"]).toEqual({
      full_name: "First",
      sub: user["id"],
      email,
      email_verified: false,
      phone_verified: false,
    });
  });

  it("gives neither password nor data of a stranger to the owner who asks from elsewhere", async () => {
    const email = freshEmail();
    await callAuth("/signup", { body: { email, password: "of a stranger", data: { full_name: "Eve" } } });
    const first = await waitForMail({ to: email });
    await callAuth("/otp", { body: { email } });
    const link = (await waitForMail({ to: email, count: 2 })).links[0] ?? "";
    expect(link).not.toBe(first.links[0]);
    const { data } = await anonClient().auth.getUser((await openLink(link)).fragment.get("access_token") ?? "");
    expect(data.user?.user_metadata).toEqual({ email_verified: true });
    const signIn = await anonClient().auth.signInWithPassword({ email, password: "of a stranger" });
    expect(signIn.error?.code).toBe("invalid_credentials");
  });

  it("keeps the first password when the same network asks again", async () => {
    const email = freshEmail();
    const ip = randomIp();
    await callAuth("/signup", { ip, body: { email, password: PASSWORD, data: { full_name: "Ann" } } });
    await waitForMail({ to: email });
    await callAuth("/otp", { ip, body: { email } });
    const opened = await openLink((await waitForMail({ to: email, count: 2 })).links[0] ?? "");
    expect(opened.fragment.has("access_token")).toBe(true);
    const { data, error } = await anonClient().auth.signInWithPassword({ email, password: PASSWORD });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toMatchObject({ full_name: "Ann" });
  });

  it("keeps one account when the same e-mail signs up ten times at once", async () => {
    const email = freshEmail();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => callAuth("/signup", { body: { email, password: PASSWORD } })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(9);
  });

  it("stores a bcrypt hash and empty text, not NULL, in the token columns", async () => {
    const email = freshEmail();
    await callAuth("/signup", { body: { email, password: PASSWORD } });
    const user = await fixture<Record<string, unknown>>("fx_auth_user", { p_email: email });
    expect(user["encrypted_password"]).toMatch(/^\$2b\$04\$/);
    expect(user["instance_id"]).toBe("00000000-0000-0000-0000-000000000000");
    expect(user["confirmation_token"]).toMatch(/^[0-9a-f]{56}$/);
    const emptyColumns = ["recovery_token", "email_change", "email_change_token_new", "email_change_token_current"];
    for (const column of [...emptyColumns, "phone_change", "phone_change_token", "reauthentication_token"]) {
      expect(user[column], column).toBe("");
    }
  });

  it("accepts null for the challenge, and members it does not know", async () => {
    const answer = await callAuth("/signup", {
      body: {
        email: freshEmail(),
        password: PASSWORD,
        code_challenge: null,
        code_challenge_method: null,
        gotrue_meta_security: {},
        options: { x: 1 },
      },
    });
    expect(answer.status).toBe(200);
  });

  it.each([
    ["a short password", { email: "a@example.com", password: "five5" }, 422, "weak_password"],
    ["no password", { email: "a@example.com" }, 400, "validation_failed"],
    ["73 bytes of password", { email: "a@example.com", password: "x".repeat(73) }, 400, "validation_failed"],
    ["73 bytes in fewer characters", { email: "a@example.com", password: "ü".repeat(37) }, 400, "validation_failed"],
    ["no e-mail format", { email: "nonsense", password: PASSWORD }, 400, "validation_failed"],
    ["300 characters of e-mail", { email: `${"a".repeat(290)}@ex.com`, password: PASSWORD }, 400, "validation_failed"],
    [
      "a line break in the e-mail",
      { email: "a@ex.com\r\nBcc: b@ex.com", password: PASSWORD },
      400,
      "validation_failed",
    ],
    ["two e-mails", { email: "a@ex.com,b@ex.com", password: PASSWORD }, 400, "validation_failed"],
    ["e-mail and phone", { email: "a@ex.com", phone: "+4912345678", password: PASSWORD }, 400, "validation_failed"],
    ["no phone format", { phone: "0171 23", password: PASSWORD }, 400, "validation_failed"],
    ["nothing", {}, 422, "anonymous_provider_disabled"],
    ["NUL in the data", { email: "a@ex.com", password: PASSWORD, data: { n: "a\0b" } }, 400, "validation_failed"],
    [
      "half a surrogate pair",
      { email: "a@ex.com", password: PASSWORD, data: { n: "\ud800" } },
      400,
      "validation_failed",
    ],
    ["a number as password", { email: "a@ex.com", password: 12345678 }, 400, "bad_json"],
    ["a list as data", { email: "a@ex.com", password: PASSWORD, data: [1] }, 400, "bad_json"],
    [
      "half a challenge",
      { email: "a@ex.com", password: PASSWORD, code_challenge: "x".repeat(50) },
      400,
      "validation_failed",
    ],
    [
      "data too large for a token",
      { email: "a@ex.com", password: PASSWORD, data: { n: "x".repeat(9000) } },
      400,
      "validation_failed",
    ],
  ])("refuses %s", async (_, body, status, code) => {
    const answer = await callAuth("/signup", { body });
    expect([answer.status, answer.body["code"]]).toEqual([status, code]);
    expect(answer.body["message"]).toEqual(expect.any(String));
    expect(answer.headers.get("x-sb-error-code")).toBe(code);
  });

  it("tells why a password is weak, as the client reads it", async () => {
    const { error } = await anonClient().auth.signUp({ email: freshEmail(), password: "abc" });
    expect(error).toMatchObject({
      name: "AuthWeakPasswordError",
      message: "Password should be at least 6 characters.",
      reasons: ["length"],
    });
  });

  it("keeps names of every script", async () => {
    const email = freshEmail();
    const full_name = `Zoë 王 مرحبا 👩‍🎓 ${randomUUID()}`;
    const { data } = await anonClient().auth.signUp({ email, password: PASSWORD, options: { data: { full_name } } });
    expect(data.user?.user_metadata["full_name"]).toBe(full_name);
  });
});

/** The site's own address, as mail links name it. */
async function siteOf(): Promise<{ url: string }> {
  const email = freshEmail();
  await anonClient().auth.signUp({ email, password: PASSWORD });
  const mail = await waitForMail({ to: email });
  return { url: new URL(mail.links[0] ?? "").origin };
}
