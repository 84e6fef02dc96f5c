import { anonClient, createUser, serviceClient } from "@workspace/testing/contract/clients.ts";
import { countMails, waitForMail } from "@workspace/testing/contract/mailbox.ts";
import type { SupabaseClient } from "@supabase/supabase-js";
import { describe, expect, it } from "vitest";
import { callAuth, codeIn, fixture, freshEmail, openLink, PASSWORD } from "@workspace/testing/contract/auth-http.ts";
import {
  codeTo,
  countMessages,
  createPhoneUser,
  digitsOf,
  freshPhone,
  verifyPhone,
  wrongCode,
} from "@workspace/testing/contract/phones.ts";

const expired = { code: "otp_expired", message: "Token has expired or is invalid" };

/** A person with a confirmed phone and no e-mail, signed in. */
async function signedInByPhone() {
  const person = await createPhoneUser();
  const client = anonClient();
  const { error } = await client.auth.signInWithPassword({ phone: person.phone, password: person.password });
  if (error) throw error;
  return { ...person, client };
}

async function tokenOf(client: SupabaseClient): Promise<string> {
  return (await client.auth.getSession()).data.session?.access_token ?? "";
}

describe("a change of phone", () => {
  it("waits for the new phone's code, and then has its identity and a notice", async () => {
    const { client, email, id } = await createUser();
    const phone = freshPhone();
    const { data, error } = await client.auth.updateUser({ phone });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      phone: "",
      new_phone: digitsOf(phone),
      phone_change_sent_at: expect.any(String),
    });
    const verified = await anonClient().auth.verifyOtp({ phone, token: await codeTo(phone), type: "phone_change" });
    expect(verified.error).toBeNull();
    expect(verified.data.user).toMatchObject({
      id,
      email,
      phone: digitsOf(phone),
      phone_confirmed_at: expect.any(String),
      app_metadata: { provider: "email", providers: ["email", "phone"] },
    });
    expect(verified.data.user).not.toHaveProperty("new_phone");
    expect(verified.data.user?.identities?.find((identity) => identity.provider === "phone")).toMatchObject({
      id,
      identity_data: { sub: id, phone: digitsOf(phone), phone_verified: true },
    });
    const notice = await waitForMail({ to: email, subject: "phone number was changed" });
    expect(notice.text).toContain(email);
    expect(await fixture("fx_audit_actions", { p_username: email })).toContain("user_modified");
  });

  it("keeps the old phone until then, and ends it then", async () => {
    const { client, phone, password } = await signedInByPhone();
    const next = freshPhone();
    await client.auth.updateUser({ phone: next });
    const signIn = (by: string) => anonClient().auth.signInWithPassword({ phone: by, password });
    expect((await signIn(phone)).error).toBeNull();
    expect((await signIn(next)).error?.code).toBe("invalid_credentials");
    const answer = await verifyPhone(next, await codeTo(next), "phone_change");
    expect(answer.body["user"]).toMatchObject({ identities: [{ identity_data: { phone: digitsOf(next) } }] });
    expect((await signIn(phone)).error?.code).toBe("invalid_credentials");
    expect((await signIn(next)).error).toBeNull();
  });

  it("takes the present phone as no change", async () => {
    const { client, phone } = await signedInByPhone();
    const { data, error } = await client.auth.updateUser({ phone: ` ${phone}` });
    expect(error).toBeNull();
    expect(data.user).not.toHaveProperty("new_phone");
    expect(await countMessages(phone)).toBe(0);
  });

  it("refuses a phone that somebody has, and one that somebody was faster with", async () => {
    const taken = (await createPhoneUser()).phone;
    const { client } = await createUser();
    const { error } = await client.auth.updateUser({ phone: taken });
    expect(error).toMatchObject({
      status: 422,
      code: "phone_exists",
      message: "A user with this phone number has already been registered",
    });
    const wanted = freshPhone();
    expect((await client.auth.updateUser({ phone: wanted })).error).toBeNull();
    const token = await codeTo(wanted);
    await serviceClient().auth.admin.createUser({ phone: wanted, phone_confirm: true });
    const late = await verifyPhone(wanted, token, "phone_change");
    expect([late.status, late.body["code"]]).toEqual([422, "phone_exists"]);
  });

  it("needs the right code, within a minute", async () => {
    const { client, id } = await createUser();
    const phone = freshPhone();
    await client.auth.updateUser({ phone });
    const token = await codeTo(phone);
    expect((await verifyPhone(phone, wrongCode(token), "phone_change")).body).toEqual(expired);
    expect((await verifyPhone(phone, token, "sms")).body).toEqual(expired);
    await fixture("fx_age_mail_tokens", { p_user: id, p_seconds: 61 });
    const late = await verifyPhone(phone, token, "phone_change");
    expect([late.status, late.body]).toEqual([403, expired]);
    expect((await client.auth.getUser()).data.user?.phone).toBe("");
  });

  it("ends the code of an earlier change", async () => {
    const { client } = await createUser();
    const [first, second] = [freshPhone(), freshPhone()];
    await client.auth.updateUser({ phone: first });
    await client.auth.updateUser({ phone: second });
    expect((await verifyPhone(first, await codeTo(first), "phone_change")).body).toEqual(expired);
    expect((await verifyPhone(second, await codeTo(second), "phone_change")).status).toBe(200);
  });

  it("ends with a change of password", async () => {
    const { client } = await createUser();
    const phone = freshPhone();
    await client.auth.updateUser({ phone });
    const token = await codeTo(phone);
    await client.auth.updateUser({ password: "a brand new one" });
    expect((await verifyPhone(phone, token, "phone_change")).body).toEqual(expired);
  });

  it("does not take the code of a sign-in for a change", async () => {
    const { phone } = await createPhoneUser();
    await anonClient().auth.signInWithOtp({ phone });
    expect((await verifyPhone(phone, await codeTo(phone), "phone_change")).body).toEqual(expired);
  });

  it("texts a phone once a minute, however many accounts ask", async () => {
    const victim = freshPhone();
    const first = await createUser();
    expect((await first.client.auth.updateUser({ phone: victim })).error).toBeNull();
    const second = await createUser();
    const refused = await second.client.auth.updateUser({ phone: victim });
    expect([refused.error?.status, refused.error?.code]).toEqual([429, "over_sms_send_rate_limit"]);
    expect((await second.client.auth.updateUser({ phone: freshPhone() })).error).toBeNull();
  });

  it("sends nothing again while the new phone has to wait, and answers as always", async () => {
    const { client, phone } = await signedInByPhone();
    const next = freshPhone();
    await client.auth.updateUser({ phone: next });
    await codeTo(next);
    expect((await anonClient().auth.resend({ type: "phone_change", phone })).error).toBeNull();
    expect((await anonClient().auth.resend({ type: "phone_change", phone: freshPhone() })).error).toBeNull();
    expect(await countMessages(next)).toBe(1);
    expect(await countMessages(phone)).toBe(0);
  });

  it.each([
    ["no phone format", { phone: "call me" }],
    ["an unknown channel", { phone: "+491234567", channel: "pigeon" }],
  ])("refuses %s", async (_, body) => {
    const { client } = await createUser();
    const answer = await callAuth("/user", { method: "PUT", token: await tokenOf(client), body });
    expect([answer.status, answer.body["code"]]).toEqual([400, "validation_failed"]);
  });
});

describe("an account without e-mail", () => {
  it("takes one on by a single mail, to the new e-mail", async () => {
    const { client, phone, id } = await signedInByPhone();
    const email = freshEmail();
    const { data } = await client.auth.updateUser({ email });
    expect(data.user).toMatchObject({ email: "", new_email: email });
    const mail = await waitForMail({ to: email, subject: "Confirm your email" });
    expect(mail.text).toContain(`asked to use ${email} for an account`);
    const opened = await openLink(mail.links[0] ?? "");
    expect(opened.fragment.get("type")).toBe("email_change");
    const { data: after } = await serviceClient().auth.admin.getUserById(id);
    expect(after.user).toMatchObject({
      email,
      phone: digitsOf(phone),
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: "phone", providers: ["phone", "email"] },
    });
    expect((await anonClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });
});

describe("a change of e-mail", () => {
  it("tells the old e-mail once it is done", async () => {
    const { client, email } = await createUser();
    const next = freshEmail();
    await client.auth.updateUser({ email: next });
    for (const to of [email, next]) {
      const { text } = await waitForMail({ to, subject: "Confirm your new email" });
      await callAuth("/verify", { body: { type: "email_change", email: to, token: codeIn(text) } });
    }
    const notice = await waitForMail({ to: email, subject: "email was changed" });
    expect(notice.text).toContain("support@example.com");
    expect(await countMails(next)).toBe(1);
    expect((await client.auth.getUser()).data.user?.email).toBe(next);
  });
});

describe("people of a company's sign-on", () => {
  it.each([
    { email: "other@example.com" },
    { phone: "+4915212345678" },
    { password: "a brand new one" },
    { nonce: "123456" },
  ])("cannot change %j here", async (body) => {
    const { client, id } = await createUser();
    const token = await tokenOf(client);
    await fixture("fx_make_sso_user", { p_user: id });
    const answer = await callAuth("/user", { method: "PUT", token, body });
    expect([answer.status, answer.body["code"]]).toEqual([422, "user_sso_managed"]);
    expect((await callAuth("/user", { method: "PUT", token, body: { data: { city: "Dhaka" } } })).status).toBe(200);
  });
});
