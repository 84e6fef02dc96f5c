import { anonClient, serviceClient } from "@workspace/testing/contract/clients.ts";
import { describe, expect, it } from "vitest";
import { callAuth, fixture } from "@workspace/testing/contract/auth-http.ts";
import {
  codeTo,
  countMessages,
  createPhoneUser,
  digitsOf,
  freshPhone,
  messageTo,
  signUpByPhone,
  verifyPhone,
  wrongCode,
} from "@workspace/testing/contract/phones.ts";

const expired = { code: "otp_expired", message: "Token has expired or is invalid" };

const admin = () => serviceClient().auth.admin;

describe("codes to phones", { concurrent: false }, () => {
  it("stop working after a minute", async () => {
    const phone = freshPhone();
    const id = await signUpByPhone(phone);
    const token = await codeTo(phone);
    await fixture("fx_age_mail_tokens", { p_user: id, p_seconds: 55 });
    const stillGood = await verifyPhone(phone, wrongCode(token));
    expect([stillGood.status, stillGood.body]).toEqual([403, expired]);
    await fixture("fx_age_mail_tokens", { p_user: id, p_seconds: 6 });
    const answer = await verifyPhone(phone, token);
    expect([answer.status, answer.body]).toEqual([403, expired]);
  });

  it("work only for their own phone", async () => {
    const [mine, other] = [freshPhone(), freshPhone()];
    await signUpByPhone(mine);
    await signUpByPhone(other);
    const token = await codeTo(mine);
    if (token !== (await codeTo(other))) expect((await verifyPhone(other, token)).status).toBe(403);
    expect((await verifyPhone(mine, token)).status).toBe(200);
  });

  it("are refused after ten wrong ones from anywhere, the right one too", async () => {
    const phone = freshPhone();
    await signUpByPhone(phone);
    const token = await codeTo(phone);
    for (let guess = 0; guess < 10; guess += 1) expect((await verifyPhone(phone, wrongCode(token))).status).toBe(403);
    const answer = await verifyPhone(phone, token);
    expect([answer.status, answer.body["code"]]).toEqual([429, "over_request_rate_limit"]);
  });

  it("are counted for unknown phones just the same", async () => {
    const phone = freshPhone();
    for (let guess = 0; guess < 10; guess += 1) expect((await verifyPhone(phone, "000000")).body).toEqual(expired);
    expect((await verifyPhone(phone, "000000")).status).toBe(429);
  });

  it("count by phone, however it is written", async () => {
    const phone = freshPhone();
    for (let guess = 0; guess < 5; guess += 1) {
      await verifyPhone(phone, "000000");
      await verifyPhone(` ${digitsOf(phone)}`, "000000");
    }
    expect((await verifyPhone(phone, "000000")).status).toBe(429);
  });

  it("are kept as a keyed hash only", async () => {
    const phone = freshPhone();
    const id = await signUpByPhone(phone);
    const code = await codeTo(phone);
    const row = await fixture<Record<string, unknown>>("fx_auth_user_by_id", { p_user: id });
    expect(row["confirmation_token"]).toMatch(/^[0-9a-f]{56}$/);
    expect(JSON.stringify(row)).not.toContain(code);
  });

  it.each([
    ["an e-mail with type sms", { type: "sms", email: "a@example.com", token: "123456" }],
    ["a phone with type signup", { type: "signup", phone: "+491234567", token: "123456" }],
    ["a phone with type email", { type: "email", phone: "+491234567", token: "123456" }],
    ["phone and e-mail", { type: "sms", phone: "+491234567", email: "a@example.com", token: "123456" }],
    ["a hash with type sms", { type: "sms", token_hash: "a".repeat(56) }],
    ["a hash with type phone_change", { type: "phone_change", token_hash: "a".repeat(56) }],
    ["no code", { type: "sms", phone: "+491234567" }],
    ["no phone format", { type: "sms", phone: "phone", token: "123456" }],
    ["no type", { phone: "+491234567", token: "123456" }],
  ])("refuse %s", async (_, body) => {
    const answer = await callAuth("/verify", { body });
    expect([answer.status, answer.body["code"]]).toEqual([400, "validation_failed"]);
  });

  it("are no links", async () => {
    const answer = await callAuth(`/verify?type=sms&token=${"a".repeat(56)}`);
    expect([answer.status, answer.body["code"]]).toEqual([400, "validation_failed"]);
  });

  it("do not let banned people in", async () => {
    const { phone, id } = await createPhoneUser();
    await anonClient().auth.signInWithOtp({ phone });
    const token = await codeTo(phone);
    await admin().updateUserById(id, { ban_duration: "1h" });
    expect((await verifyPhone(phone, token)).body["code"]).toBe("user_banned");
  });
});

describe("sign-in by code", { concurrent: false }, () => {
  it("lets a known person in", async () => {
    const { phone, id } = await createPhoneUser();
    const { error } = await anonClient().auth.signInWithOtp({ phone });
    expect(error).toBeNull();
    const { data } = await anonClient().auth.verifyOtp({ phone, token: await codeTo(phone), type: "sms" });
    expect(data.user?.id).toBe(id);
  });

  it("opens an account for an unknown phone, with its data and no known password", async () => {
    const phone = freshPhone();
    await anonClient().auth.signInWithOtp({ phone, options: { data: { full_name: "Otto" } } });
    const { data, error } = await anonClient().auth.verifyOtp({ phone, token: await codeTo(phone), type: "sms" });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ phone: digitsOf(phone), user_metadata: { full_name: "Otto" } });
  });

  it("opens none where the caller forbids it, and answers as always", async () => {
    const phone = freshPhone();
    const answer = await callAuth("/otp", { body: { phone, create_user: false } });
    expect([answer.status, answer.body]).toEqual([200, {}]);
    const { phone: known } = await createPhoneUser();
    expect((await callAuth("/otp", { body: { phone: known, create_user: false } })).body).toEqual({});
    await codeTo(known);
    expect(await countMessages(phone)).toBe(0);
  });

  it("sends to WhatsApp where that is asked for", async () => {
    const phone = freshPhone();
    const { error } = await anonClient().auth.signInWithOtp({ phone, options: { channel: "whatsapp" } });
    expect(error).toBeNull();
    expect(await messageTo(phone)).toContain("code to sign in");
  });

  it.each([
    ["a channel with an e-mail", { email: "a@example.com", channel: "sms" }],
    ["an unknown channel", { phone: "+491234567", channel: "pigeon" }],
    ["neither", {}],
    ["both", { email: "a@example.com", phone: "+491234567" }],
    ["no phone format", { phone: "call me" }],
  ])("refuses %s", async (_, body) => {
    const answer = await callAuth("/otp", { body });
    expect([answer.status, answer.body["code"]]).toEqual([400, "validation_failed"]);
  });

  it("is limited alike for known and unknown phones", async () => {
    for (const phone of [(await createPhoneUser()).phone, freshPhone()]) {
      expect((await callAuth("/otp", { body: { phone, create_user: false } })).status).toBe(200);
      const again = await callAuth("/otp", { body: { phone, create_user: false } });
      expect([again.status, again.body["code"]]).toEqual([429, "over_sms_send_rate_limit"]);
    }
  });
});
