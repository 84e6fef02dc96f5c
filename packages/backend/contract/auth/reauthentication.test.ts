import { anonClient, createUser, serviceClient, type TestUser } from "@workspace/testing/contract/clients.ts";
import { waitForMail } from "@workspace/testing/contract/mailbox.ts";
import type { SupabaseClient } from "@supabase/supabase-js";
import { describe, expect, it } from "vitest";
import { type Answer, callAuth, codeIn, fixture, freshEmail, PASSWORD } from "@workspace/testing/contract/auth-http.ts";
import { codeTo, createPhoneUser, messageTo, wrongCode } from "@workspace/testing/contract/phones.ts";

const NEXT = "a brand new one";
const invalid = { code: "reauthentication_not_valid", message: "Nonce has expired or is invalid" };

async function tokenOf(client: SupabaseClient): Promise<string> {
  return (await client.auth.getSession()).data.session?.access_token ?? "";
}

/** Asks for a code by mail and reads it. */
async function codeFor({ client, email }: TestUser): Promise<string> {
  const { error } = await client.auth.reauthenticate();
  expect(error).toBeNull();
  return codeIn((await waitForMail({ to: email, subject: "security code" })).text);
}

async function update(client: SupabaseClient, body: object): Promise<Answer> {
  return callAuth("/user", { method: "PUT", token: await tokenOf(client), body });
}

describe("reauthentication", () => {
  it("mails a code and no link, and answers {}", async () => {
    const { client, email } = await createUser();
    const answer = await callAuth("/reauthenticate", { token: await tokenOf(client) });
    expect([answer.status, answer.body]).toEqual([200, {}]);
    const mail = await waitForMail({ to: email, subject: "security code" });
    expect(mail.links).toEqual([]);
    expect(mail.text).toMatch(/^\d{6}$/m);
    const { data } = await client.auth.getUser();
    expect(data.user).toHaveProperty("reauthentication_sent_at", expect.any(String));
    expect(await fixture("fx_audit_actions", { p_username: email })).toContain("user_reauthenticate_requested");
  });

  it("lets a new password pass with the code", async () => {
    const person = await createUser();
    const { error } = await person.client.auth.updateUser({ password: NEXT, nonce: await codeFor(person) });
    expect(error).toBeNull();
    expect((await anonClient().auth.signInWithPassword({ email: person.email, password: NEXT })).error).toBeNull();
  });

  it("takes each code once", async () => {
    const person = await createUser();
    const nonce = await codeFor(person);
    expect((await update(person.client, { password: NEXT, nonce })).status).toBe(200);
    const again = await update(person.client, { password: "yet another one", nonce });
    expect([again.status, again.body]).toEqual([422, invalid]);
  });

  it("keeps a right code usable when the password was too weak", async () => {
    const person = await createUser();
    const nonce = await codeFor(person);
    expect((await update(person.client, { password: "abc", nonce })).body["code"]).toBe("weak_password");
    expect((await update(person.client, { password: NEXT, nonce })).status).toBe(200);
  });

  it("refuses a wrong code and changes nothing", async () => {
    const person = await createUser();
    const nonce = wrongCode(await codeFor(person));
    const answer = await update(person.client, { password: NEXT, nonce, data: { city: "Dhaka" } });
    expect([answer.status, answer.body]).toEqual([422, invalid]);
    expect((await person.client.auth.getUser()).data.user?.user_metadata).not.toHaveProperty("city");
    const { email, password } = person;
    expect((await anonClient().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  it("does not tell by a wrong code whether the password is the present one", async () => {
    const person = await createUser();
    const answer = await update(person.client, { password: person.password, nonce: "000000" });
    expect(answer.body["code"]).toBe("reauthentication_not_valid");
  });

  it("refuses the code of somebody else", async () => {
    const [mine, theirs] = [await createUser(), await createUser()];
    const answer = await update(mine.client, { password: NEXT, nonce: await codeFor(theirs) });
    expect(answer.body).toEqual(invalid);
  });

  it("refuses the code of another mail", async () => {
    const { client, email } = await createUser();
    const link = await callAuth("/admin/generate_link", { key: "secret", body: { type: "recovery", email } });
    const answer = await update(client, { password: NEXT, nonce: link.body["email_otp"] });
    expect(answer.body).toEqual(invalid);
  });

  it("cannot be used to sign in", async () => {
    const person = await createUser();
    const token = await codeFor(person);
    for (const type of ["signup", "magiclink", "recovery", "email", "email_change"]) {
      const answer = await callAuth("/verify", { body: { type, email: person.email, token } });
      expect(answer.body["code"], type).toBe("otp_expired");
    }
  });

  it("ends after an hour", async () => {
    const person = await createUser();
    const nonce = await codeFor(person);
    await fixture("fx_age_mail_tokens", { p_user: person.id, p_seconds: 3601 });
    expect((await update(person.client, { password: NEXT, nonce })).body).toEqual(invalid);
  });

  it("refuses the right code after ten wrong ones", async () => {
    const person = await createUser();
    const nonce = await codeFor(person);
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await update(person.client, { password: NEXT, nonce: wrongCode(nonce) })).status).toBe(422);
    }
    const answer = await update(person.client, { password: NEXT, nonce });
    expect([answer.status, answer.body["code"]]).toEqual([429, "over_request_rate_limit"]);
  });

  it("ignores a code that comes without a password", async () => {
    const { client } = await createUser();
    expect((await update(client, { data: { city: "Dhaka" }, nonce: "000000" })).status).toBe(200);
  });

  it("is asked for once a minute", async () => {
    const { client } = await createUser();
    await client.auth.reauthenticate();
    const { error } = await client.auth.reauthenticate();
    expect([error?.status, error?.code]).toEqual([429, "over_email_send_rate_limit"]);
  });

  it("texts those who have a phone and no e-mail; the code lives a minute", async () => {
    for (const seconds of [50, 61]) {
      const { phone, password, id } = await createPhoneUser();
      const client = anonClient();
      await client.auth.signInWithPassword({ phone, password });
      expect((await client.auth.reauthenticate()).error).toBeNull();
      expect(await messageTo(phone)).toContain("code to confirm that it is you");
      const nonce = await codeTo(phone);
      await fixture("fx_age_mail_tokens", { p_user: id, p_seconds: seconds });
      expect((await update(client, { password: NEXT, nonce })).status).toBe(seconds === 50 ? 200 : 422);
    }
  });

  it("is refused while the e-mail is not confirmed", async () => {
    const { phone, password, id } = await createPhoneUser();
    await serviceClient().auth.admin.updateUserById(id, { email: freshEmail() });
    const client = anonClient();
    await client.auth.signInWithPassword({ phone, password });
    const { error } = await client.auth.reauthenticate();
    expect(error).toMatchObject({
      status: 422,
      code: "email_not_confirmed",
      message: "Please verify your email first.",
    });
  });

  it.each([
    ["no bearer", { headers: { authorization: "" } }, 401, "no_authorization"],
    ["the publishable key", {}, 403, "bad_jwt"],
  ])("is refused with %s", async (_, call, status, code) => {
    const answer = await callAuth("/reauthenticate", call);
    expect([answer.status, answer.body["code"]]).toEqual([status, code]);
  });
});

describe("the present password beside a new one", () => {
  it("is compared when it is given", async () => {
    const { client, email } = await createUser({ password: PASSWORD });
    const wrong = await update(client, { password: NEXT, current_password: "not this one" });
    expect([wrong.status, wrong.body["code"]]).toEqual([400, "current_password_invalid"]);
    expect((await anonClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    expect((await update(client, { password: NEXT, current_password: PASSWORD })).status).toBe(200);
  });

  it("is counted like a sign-in when it is wrong", async () => {
    const { client, email } = await createUser({ password: PASSWORD });
    for (let batch = 0; batch < 3; batch += 1) {
      await Promise.all(
        Array.from({ length: 10 }, () => update(client, { password: NEXT, current_password: "not this one" })),
      );
    }
    const body = { email, password: PASSWORD };
    expect((await callAuth("/token?grant_type=password", { body })).status).toBe(429);
  });
});
