import { createHash } from "node:crypto";
import { anonClient, createUser, serviceClient } from "@workspace/testing/contract/clients.ts";
import { waitForMail } from "@workspace/testing/contract/mailbox.ts";
import { describe, expect, inject, it } from "vitest";
import {
  callAuth,
  claimsOf,
  codeIn,
  fixture,
  freshEmail,
  openLink,
  PASSWORD,
} from "@workspace/testing/contract/auth-http.ts";

async function signUp(redirectTo?: string) {
  const email = freshEmail();
  const query = redirectTo === undefined ? "" : `?redirect_to=${encodeURIComponent(redirectTo)}`;
  const answer = await callAuth(`/signup${query}`, { body: { email, password: PASSWORD } });
  const mail = await waitForMail({ to: email });
  const link = mail.links[0] ?? "";
  return { id: String(answer.body["id"]), email, mail, link, hash: new URL(link).searchParams.get("token") ?? "" };
}

describe("the link in a mail", () => {
  it("has the contract's form", async () => {
    const { link } = await signUp();
    const { pathname, searchParams } = new URL(link);
    expect(pathname).toBe("/auth/v1/verify");
    expect(searchParams.get("token")).toMatch(/^[0-9a-f]{56}$/);
    expect(searchParams.get("type")).toBe("signup");
    expect(searchParams.get("redirect_to")).toBe(new URL(link).origin);
  });

  it("works without an API key and answers 303 with a session in the fragment", async () => {
    const { link } = await signUp();
    const opened = await openLink(link);
    expect(opened.status).toBe(303);
    expect([...opened.fragment.keys()]).toEqual([
      "access_token",
      "expires_at",
      "expires_in",
      "refresh_token",
      "sb",
      "token_type",
      "type",
    ]);
    expect([...opened.query.keys()]).toEqual([]);
    expect(claimsOf(opened.fragment.get("access_token") ?? "")["amr"]).toEqual([
      { method: "otp", timestamp: expect.any(Number) },
    ]);
  });

  it("works once", async () => {
    const { link } = await signUp();
    await openLink(link);
    const again = await openLink(link);
    expect(again.status).toBe(303);
    expect(Object.fromEntries(again.fragment)).toEqual({
      error: "access_denied",
      error_code: "otp_expired",
      error_description: "Email link is invalid or has expired",
      sb: "",
    });
  });

  it("works once even when it is opened five times at the same time", async () => {
    const { link } = await signUp();
    const opened = await Promise.all(Array.from({ length: 5 }, () => openLink(link)));
    expect(opened.filter(({ fragment }) => fragment.has("access_token"))).toHaveLength(1);
  });

  it("is not used up by a HEAD request, as mail scanners send", async () => {
    const { link } = await signUp();
    const { pathname, search } = new URL(link);
    await fetch(inject("server").url + pathname + search, { method: "HEAD", redirect: "manual" });
    expect((await openLink(link)).fragment.has("access_token")).toBe(true);
  });

  it("cannot be worked out from the code", async () => {
    const { email, mail, link } = await signUp();
    const right = Number(codeIn(mail.text));
    // Three hundred neighbours, the right code among them.
    const first = Math.min(right, 999_700);
    for (let guess = first; guess < first + 300; guess += 1) {
      const code = String(guess).padStart(6, "0");
      const token_hash = createHash("sha224")
        .update(email + code)
        .digest("hex");
      const answer = await callAuth("/verify", { body: { type: "signup", token_hash } });
      expect([answer.status, answer.body["code"]]).toEqual([403, "otp_expired"]);
    }
    expect((await openLink(link)).fragment.has("access_token")).toBe(true);
  });

  it("expires after an hour", async () => {
    const { link, id } = await signUp();
    await fixture("fx_age_mail_tokens", { p_user: id, p_seconds: 3601 });
    expect((await openLink(link)).fragment.get("error_code")).toBe("otp_expired");
  });

  it("does not serve another type", async () => {
    const { link } = await signUp();
    expect((await openLink(link.replace("type=signup", "type=recovery"))).fragment.get("error_code")).toBe(
      "otp_expired",
    );
    expect((await openLink(link)).fragment.has("access_token")).toBe(true);
  });

  it.each(["", "?type=signup", "?token=abc", "?token=abc&type=unheard"])("refuses /verify%s as JSON", async (query) => {
    const answer = await callAuth(`/verify${query}`);
    expect([answer.status, answer.body["code"]]).toEqual([400, "validation_failed"]);
  });

  it.each([
    "https://evil.example.org/",
    "//evil.example.org",
    "javascript:alert(1)",
    "http://localhost@evil.example.org/",
    "http://2130706433/",
  ])("never leads to %s", async (target) => {
    const { link } = await signUp(target);
    const site = new URL(link).origin;
    expect(new URL(link).searchParams.get("redirect_to")).toBe(site);
    const tampered = new URL(link);
    tampered.searchParams.set("redirect_to", target);
    expect((await openLink(tampered.href)).base.replace(/\/$/, "")).toBe(site);
  });
});

describe("a typed code or a hash", () => {
  it("opens a session with the code of the mail", async () => {
    const { email, mail } = await signUp();
    const { data, error } = await anonClient().auth.verifyOtp({ email, token: codeIn(mail.text), type: "signup" });
    expect(error).toBeNull();
    expect(data.session?.user.email_confirmed_at).toBeTruthy();
  });

  it("takes type email for a sign-up", async () => {
    const { email, mail } = await signUp();
    const { data, error } = await anonClient().auth.verifyOtp({ email, token: codeIn(mail.text), type: "email" });
    expect(error).toBeNull();
    expect(data.session).not.toBeNull();
  });

  it("opens a session with the hash of the link", async () => {
    const { hash } = await signUp();
    const { data, error } = await anonClient().auth.verifyOtp({ token_hash: hash, type: "email" });
    expect(error).toBeNull();
    expect(data.session).not.toBeNull();
  });

  it("refuses a wrong code, and another person's code", async () => {
    const mine = await signUp();
    const theirs = await signUp();
    const code = codeIn(mine.mail.text);
    const wrong = code === "000000" ? "000001" : "000000";
    for (const [email, token] of [
      [mine.email, wrong],
      [theirs.email, code],
      [freshEmail(), code],
    ]) {
      const answer = await callAuth("/verify", { body: { type: "signup", email, token } });
      expect([answer.status, answer.body]).toEqual([
        403,
        { code: "otp_expired", message: "Token has expired or is invalid" },
      ]);
    }
  });

  it("refuses a right code once too many wrong ones were tried, whatever the client IP", async () => {
    const { email, mail } = await signUp();
    const code = codeIn(mail.text);
    const wrong = code === "000000" ? "000001" : "000000";
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      statuses.push((await callAuth("/verify", { body: { type: "signup", email, token: wrong } })).status);
    }
    expect(statuses).toContain(429);
    const right = await callAuth("/verify", { body: { type: "signup", email, token: code } });
    expect([right.status, right.body]).toEqual([
      429,
      { code: "over_request_rate_limit", message: "Request rate limit reached" },
    ]);
  });

  it("refuses an unknown hash with the link's words", async () => {
    const answer = await callAuth("/verify", { body: { type: "recovery", token_hash: "0".repeat(56) } });
    expect([answer.status, answer.body]).toEqual([
      403,
      { code: "otp_expired", message: "Email link is invalid or has expired" },
    ]);
  });

  it.each([
    ["no type", { token: "123456", email: "a@ex.com" }],
    ["no token", { type: "signup", email: "a@ex.com" }],
    ["token and hash", { type: "signup", token: "123456", token_hash: "abc", email: "a@ex.com" }],
    ["a hash with an e-mail", { type: "signup", token_hash: "abc", email: "a@ex.com" }],
    ["a hash with a redirect", { type: "signup", token_hash: "abc", redirect_to: "https://ex.com" }],
    ["a code without an e-mail", { type: "signup", token: "123456" }],
    ["an unknown type", { type: "other", token: "123456", email: "a@ex.com" }],
    ["a malformed e-mail", { type: "signup", token: "123456", email: "nonsense" }],
  ])("refuses %s", async (_, body) => {
    const answer = await callAuth("/verify", { body });
    expect([answer.status, answer.body["code"]]).toEqual([400, "validation_failed"]);
  });

  it("lets no banned person in", async () => {
    const { id, hash } = await signUp();
    await serviceClient().auth.admin.updateUserById(id, { ban_duration: "1h" });
    const answer = await callAuth("/verify", { body: { type: "signup", token_hash: hash } });
    expect([answer.status, answer.body["code"]]).toEqual([403, "user_banned"]);
  });
});

describe("the change of an e-mail", () => {
  it("needs both e-mails to confirm, in any order", async () => {
    const { client, email } = await createUser();
    const next = freshEmail();
    const { data, error } = await client.auth.updateUser({ email: next });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, new_email: next });
    const toOld = await waitForMail({ to: email });
    const toNew = await waitForMail({ to: next });

    const first = await openLink(toNew.links[0] ?? "");
    expect(first.fragment.get("message")).toMatch(/^Confirmation link accepted/);
    expect(first.fragment.has("access_token")).toBe(false);
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    expect((await openLink(toNew.links[0] ?? "")).fragment.get("error_code")).toBe("otp_expired");

    const second = await openLink(toOld.links[0] ?? "");
    expect(second.fragment.get("type")).toBe("email_change");
    const { user } = (await client.auth.getUser()).data;
    expect(user?.email).toBe(next);
    expect(user).not.toHaveProperty("new_email");
    expect(user?.identities?.[0]?.identity_data).toMatchObject({ email: next, email_verified: true });
  });

  it("works with the two codes", async () => {
    const { client, email, password } = await createUser();
    const next = freshEmail();
    await client.auth.updateUser({ email: next });
    const oldCode = codeIn((await waitForMail({ to: email })).text);
    const newCode = codeIn((await waitForMail({ to: next })).text);
    const first = await callAuth("/verify", { body: { type: "email_change", email, token: oldCode } });
    expect([first.status, first.body["code"]]).toEqual([200, "200"]);
    const second = await anonClient().auth.verifyOtp({ type: "email_change", email: next, token: newCode });
    expect(second.error).toBeNull();
    expect((await anonClient().auth.signInWithPassword({ email: next, password })).error).toBeNull();
    expect((await anonClient().auth.signInWithPassword({ email, password })).error?.code).toBe("invalid_credentials");
  });

  it("refuses an e-mail that was taken meanwhile", async () => {
    const { client, email } = await createUser();
    const next = freshEmail();
    await client.auth.updateUser({ email: next });
    const links = [await waitForMail({ to: email }), await waitForMail({ to: next })].map(
      (mail) => mail.links[0] ?? "",
    );
    await createUser({ email: next });
    await openLink(links[0] ?? "");
    expect((await openLink(links[1] ?? "")).fragment.get("error_code")).toBe("email_exists");
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
  });
});
