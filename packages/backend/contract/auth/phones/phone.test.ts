import { anonClient, createUser, serviceClient } from "@workspace/testing/contract/clients.ts";
import { describe, expect, it, vi } from "vitest";
import { callAuth, claimsOf, fixture, freshEmail, PASSWORD } from "@workspace/testing/contract/auth-http.ts";
import {
  codeTo,
  countMessages,
  createPhoneUser,
  digitsOf,
  freshPhone,
  messageTo,
  signUpByPhone,
  verifyPhone,
} from "@workspace/testing/contract/phones.ts";

const expired = { code: "otp_expired", message: "Token has expired or is invalid" };

const admin = () => serviceClient().auth.admin;

describe("sign-up by phone", () => {
  it("answers a bare unconfirmed user with a phone identity, and no session", async () => {
    const phone = freshPhone();
    const { data, error } = await anonClient().auth.signUp({
      phone,
      password: PASSWORD,
      options: { data: { full_name: "Ann" } },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    const id = data.user?.id;
    expect(data.user).toMatchObject({
      email: "",
      phone: digitsOf(phone),
      is_anonymous: false,
      confirmation_sent_at: expect.any(String),
      app_metadata: { provider: "phone", providers: ["phone"] },
      user_metadata: { full_name: "Ann" },
    });
    expect(data.user).not.toHaveProperty("phone_confirmed_at");
    expect(data.user?.identities).toMatchObject([
      { provider: "phone", id, user_id: id, identity_data: { sub: id, phone: digitsOf(phone), phone_verified: false } },
    ]);
  });

  it("shows no e-mail that somebody claims", async () => {
    const data = { email: "support@example.com", full_name: "Ann" };
    const signedUp = await anonClient().auth.signUp({ phone: freshPhone(), password: PASSWORD, options: { data } });
    const added = await admin().createUser({ phone: freshPhone(), user_metadata: data });
    for (const user of [signedUp.data.user, added.data.user]) {
      expect(user?.identities).toHaveLength(1);
      expect(JSON.stringify(user?.identities)).not.toContain(data.email);
    }
    expect(signedUp.data.user?.identities?.[0]?.identity_data).toMatchObject({ full_name: "Ann" });
    expect(added.data.user?.identities?.[0]?.identity_data).not.toHaveProperty("full_name");
  });

  it("sends a code that confirms the phone and signs in, once", async () => {
    const phone = freshPhone();
    await anonClient().auth.signUp({ phone, password: PASSWORD });
    const token = await codeTo(phone);
    const client = anonClient();
    const { data, error } = await client.auth.verifyOtp({ phone, token, type: "sms" });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      phone: digitsOf(phone),
      phone_confirmed_at: expect.any(String),
      confirmed_at: expect.any(String),
    });
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ phone_verified: true });
    expect(claimsOf(data.session?.access_token ?? "")).toMatchObject({
      phone: digitsOf(phone),
      email: "",
      amr: [{ method: "otp" }],
    });
    expect((await client.auth.getUser()).error).toBeNull();
    expect((await verifyPhone(phone, token)).body).toEqual(expired);
    expect((await anonClient().auth.signInWithPassword({ phone, password: PASSWORD })).error).toBeNull();
  });

  it("says in the message whose code it is, and binds it to the site", async () => {
    const phone = freshPhone();
    await signUpByPhone(phone);
    const text = await messageTo(phone);
    expect(text).toMatch(/^\d{6} is your Example code to sign in\./);
    expect(text.trimEnd()).toMatch(/\n@localhost #\d{6}$/);
  });

  it.each(["491522 3334444", " +49 1522 3334445 ", "+49 152 2333 4446"])("takes %j for a phone", async (phone) => {
    const answer = await callAuth("/signup", { body: { phone, password: PASSWORD } });
    expect(answer.body["phone"]).toBe(phone.replaceAll(/[ +]/g, ""));
  });

  it("answers a faked user without identities for a confirmed phone, and sends nothing", async () => {
    const { phone, id } = await createPhoneUser();
    const { data, error } = await anonClient().auth.signUp({ phone, password: "another password" });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ phone: digitsOf(phone), email: "", role: "", identities: [] });
    expect(data.user?.id).not.toBe(id);
    expect(await fixture("fx_audit_actions", { p_username: digitsOf(phone) })).toContain("user_repeated_signup");
    expect(await countMessages(phone)).toBe(0);
    expect((await anonClient().auth.signInWithPassword({ phone, password: PASSWORD })).error).toBeNull();
  });

  it("sends a phone one code a minute, whoever asks", async () => {
    const phone = freshPhone();
    await signUpByPhone(phone);
    const again = await callAuth("/signup", { body: { phone, password: PASSWORD } });
    expect([again.status, again.body["code"]]).toEqual([429, "over_sms_send_rate_limit"]);
    expect(again.body["message"]).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/);
    expect((await callAuth("/otp", { body: { phone } })).status).toBe(429);
  });

  it("keeps one account when a phone signs up ten times at once", async () => {
    const phone = freshPhone();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => callAuth("/signup", { body: { phone, password: PASSWORD } })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(9);
  });

  it("gives neither password nor data of a stranger to the phone's owner", async () => {
    const phone = freshPhone();
    await signUpByPhone(phone, { password: "of a stranger", data: { full_name: "Eve" } });
    // The owner asks from elsewhere; that it has to wait for a code counts all the same.
    expect((await callAuth("/otp", { body: { phone } })).status).toBe(429);
    await vi.waitFor(async () => expect(await fixture("fx_is_contested", { p_contact: digitsOf(phone) })).toBe(true), {
      timeout: 10_000,
    });
    const { data } = await anonClient().auth.verifyOtp({ phone, token: await codeTo(phone), type: "sms" });
    expect(data.user?.user_metadata).toEqual({});
    expect(JSON.stringify(data.user)).not.toContain("Eve");
    const signIn = await anonClient().auth.signInWithPassword({ phone, password: "of a stranger" });
    expect(signIn.error?.code).toBe("invalid_credentials");
  });

  it.each([
    ["no password", {}, "validation_failed", 400],
    ["a short password", { password: "abc" }, "weak_password", 422],
    ["an e-mail too", { password: PASSWORD, email: "a@example.com" }, "validation_failed", 400],
    ["an unknown channel", { password: PASSWORD, channel: "pigeon" }, "validation_failed", 400],
    ["letters", { phone: "+49abc", password: PASSWORD }, "validation_failed", 400],
    ["a leading zero", { phone: "+0491234", password: PASSWORD }, "validation_failed", 400],
    ["sixteen digits", { phone: "+1234567890123456", password: PASSWORD }, "validation_failed", 400],
    ["two phones", { phone: "+4915,+4916", password: PASSWORD }, "validation_failed", 400],
    ["a line break", { phone: "+4915\n123", password: PASSWORD }, "validation_failed", 400],
    ["a number", { phone: 4_915_123, password: PASSWORD }, "bad_json", 400],
  ])("refuses %s", async (_, body, code, status) => {
    const answer = await callAuth("/signup", { body: { phone: freshPhone(), ...body } });
    expect([answer.status, answer.body["code"]]).toEqual([status, code]);
  });

  it("names the form that phones have", async () => {
    const { error } = await anonClient().auth.signUp({ phone: "12 ab", password: PASSWORD });
    expect(error?.message).toBe("Invalid phone number format (E.164 required)");
  });
});

describe("sign-in by phone and password", () => {
  it("gives a session", async () => {
    const { phone, password } = await createPhoneUser();
    const { data, error } = await anonClient().auth.signInWithPassword({ phone, password });
    expect(error).toBeNull();
    expect(claimsOf(data.session?.access_token ?? "")).toMatchObject({ amr: [{ method: "password" }] });
    expect(await fixture("fx_audit_actions", { p_username: digitsOf(phone) })).toContain("login");
  });

  it("answers alike for unknown phones, wrong passwords and accounts without one", async () => {
    const { phone } = await createPhoneUser();
    const invalid = { code: "invalid_credentials", message: "Invalid login credentials" };
    for (const tried of [phone, freshPhone()]) {
      const answer = await callAuth("/token?grant_type=password", { body: { phone: tried, password: "wrong one" } });
      expect([answer.status, answer.body]).toEqual([400, invalid]);
    }
  });

  it("tells that the phone is not confirmed only after the right password", async () => {
    const phone = freshPhone();
    await signUpByPhone(phone);
    const signIn = (password: string) => callAuth("/token?grant_type=password", { body: { phone, password } });
    expect((await signIn("wrong one")).body["code"]).toBe("invalid_credentials");
    const answer = await signIn(PASSWORD);
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: "phone_not_confirmed", message: "Phone not confirmed" },
    ]);
  });

  it("does not take a confirmed e-mail for a confirmed phone", async () => {
    const { id } = await createUser({ password: PASSWORD });
    const phone = freshPhone();
    await admin().updateUserById(id, { phone });
    const { error } = await anonClient().auth.signInWithPassword({ phone, password: PASSWORD });
    expect(error?.code).toBe("phone_not_confirmed");
  });

  it("is refused with an e-mail beside the phone", async () => {
    const body = { phone: freshPhone(), email: freshEmail(), password: PASSWORD };
    const answer = await callAuth("/token?grant_type=password", { body });
    expect([answer.status, answer.body["code"]]).toEqual([400, "validation_failed"]);
  });

  it("holds thirty wrong passwords against a phone from anywhere", async () => {
    const { phone, password } = await createPhoneUser();
    const guess = () => callAuth("/token?grant_type=password", { body: { phone, password: "wrong one" } });
    for (let batch = 0; batch < 3; batch += 1) await Promise.all(Array.from({ length: 10 }, guess));
    expect((await callAuth("/token?grant_type=password", { body: { phone, password } })).status).toBe(429);
  });
});

describe("resend to phones", () => {
  it("answers alike for unknown and confirmed phones, sends nothing, and waits a minute", async () => {
    for (const phone of [freshPhone(), (await createPhoneUser()).phone]) {
      const answer = await callAuth("/resend", { body: { type: "sms", phone } });
      expect([answer.status, answer.body]).toEqual([200, {}]);
      expect((await callAuth("/resend", { body: { type: "sms", phone } })).status).toBe(429);
      expect(await countMessages(phone)).toBe(0);
    }
  });

  it("waits for the code of the sign-up", async () => {
    const phone = freshPhone();
    await signUpByPhone(phone);
    const { error } = await anonClient().auth.resend({ type: "sms", phone });
    expect([error?.status, error?.code]).toEqual([429, "over_sms_send_rate_limit"]);
  });
});
