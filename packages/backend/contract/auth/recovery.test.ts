import { anonClient, createUser, serviceClient } from "@workspace/testing/contract/clients.ts";
import { countMails, waitForMail } from "@workspace/testing/contract/mailbox.ts";
import { describe, expect, it } from "vitest";
import { callAuth, codeIn, fixture, freshEmail, openLink, PASSWORD } from "@workspace/testing/contract/auth-http.ts";

describe("password recovery", () => {
  it("mails a link that opens the reset page with a recovery session", async () => {
    const user = await createUser();
    const requested = await anonClient().auth.resetPasswordForEmail(user.email);
    expect(requested.error).toBeNull();
    const mail = await waitForMail({ to: user.email, subject: "Reset" });
    const link = new URL(mail.links[0] ?? "");
    expect(link.searchParams.get("type")).toBe("recovery");
    link.searchParams.set("redirect_to", `${link.origin}/reset-password`);

    const opened = await openLink(link.href);
    expect(opened.base).toBe(`${link.origin}/reset-password`);
    expect(opened.fragment.get("type")).toBe("recovery");
    const client = anonClient();
    await client.auth.setSession({
      access_token: opened.fragment.get("access_token") ?? "",
      refresh_token: opened.fragment.get("refresh_token") ?? "",
    });
    const changed = await client.auth.updateUser({ password: "a new password" });
    expect(changed.error).toBeNull();
    const { email } = user;
    expect((await anonClient().auth.signInWithPassword({ email, password: user.password })).error?.code).toBe(
      "invalid_credentials",
    );
    expect((await anonClient().auth.signInWithPassword({ email, password: "a new password" })).error).toBeNull();
  });

  it("answers {} for known and unknown e-mails alike", async () => {
    const { email } = await createUser();
    const unknown = freshEmail();
    const answers = [
      await callAuth("/recover", { body: { email } }),
      await callAuth("/recover", { body: { email: unknown } }),
    ];
    for (const answer of answers) expect([answer.status, answer.text]).toEqual([200, "{}"]);
    await waitForMail({ to: email });
    expect(await countMails(unknown)).toBe(0);
  });

  it("meets known and unknown e-mails with the same limit", async () => {
    const { email } = await createUser();
    const unknown = freshEmail();
    for (const recipient of [email, unknown]) {
      await callAuth("/recover", { body: { email: recipient } });
      const again = await callAuth("/recover", { body: { email: recipient } });
      expect(again.status).toBe(429);
      expect(again.body["code"]).toBe("over_email_send_rate_limit");
      expect(again.body["message"]).toMatch(
        /^For security purposes, you can only request this after ([1-9]|[1-5]\d|60) seconds\.$/,
      );
      expect(Number(again.headers.get("retry-after"))).toBeGreaterThan(0);
    }
  });

  it("confirms an e-mail that was not confirmed yet", async () => {
    const email = freshEmail();
    await serviceClient().auth.admin.createUser({ email, password: PASSWORD });
    await callAuth("/recover", { body: { email } });
    const mail = await waitForMail({ to: email });
    const { data, error } = await anonClient().auth.verifyOtp({ email, token: codeIn(mail.text), type: "recovery" });
    expect(error).toBeNull();
    expect(data.user?.email_confirmed_at).toBeTruthy();
  });

  it("remembers when the mail was sent and writes it to the audit log", async () => {
    const { email } = await createUser();
    await callAuth("/recover", { body: { email } });
    await waitForMail({ to: email });
    const user = await fixture<Record<string, unknown>>("fx_auth_user", { p_email: email });
    expect(user["recovery_sent_at"]).not.toBeNull();
    expect(user["recovery_token"]).toMatch(/^[0-9a-f]{56}$/);
    expect(await fixture("fx_audit_actions", { p_username: email })).toContain("user_recovery_requested");
  });

  it.each([
    ["no e-mail", {}],
    ["an empty e-mail", { email: "" }],
    ["a malformed e-mail", { email: "nonsense" }],
    ["a challenge without a method", { email: "a@ex.com", code_challenge: "x".repeat(43) }],
    ["a short challenge", { email: "a@ex.com", code_challenge: "x", code_challenge_method: "s256" }],
    ["another method", { email: "a@ex.com", code_challenge: "x".repeat(43), code_challenge_method: "md5" }],
  ])("refuses %s", async (_, body) => {
    const answer = await callAuth("/recover", { body });
    expect([answer.status, answer.body["code"]]).toEqual([400, "validation_failed"]);
  });
});

describe("resend", () => {
  it("sends the confirmation again, and the old link stops working", async () => {
    const email = freshEmail();
    const created = await callAuth("/admin/generate_link", {
      key: "secret",
      body: { type: "signup", email, password: PASSWORD },
    });
    const { error } = await anonClient().auth.resend({ type: "signup", email });
    expect(error).toBeNull();
    const mail = await waitForMail({ to: email, subject: "Confirm" });
    const old = await callAuth("/verify", { body: { type: "signup", token_hash: created.body["hashed_token"] } });
    expect(old.body["code"]).toBe("otp_expired");
    expect((await openLink(mail.links[0] ?? "")).fragment.get("type")).toBe("signup");
  });

  it("sends the mails of an e-mail change again", async () => {
    const { email } = await createUser();
    const next = freshEmail();
    const change = { type: "email_change_new", email, new_email: next };
    expect((await callAuth("/admin/generate_link", { key: "secret", body: change })).status).toBe(200);
    expect((await anonClient().auth.resend({ type: "email_change", email })).error).toBeNull();
    await waitForMail({ to: next });
    await waitForMail({ to: email });
  });

  it("shares the minute's wait with the change of e-mail", async () => {
    const { client, email } = await createUser();
    expect((await client.auth.updateUser({ email: freshEmail() })).error).toBeNull();
    const answer = await callAuth("/resend", { body: { type: "email_change", email } });
    expect([answer.status, answer.body["code"]]).toEqual([429, "over_email_send_rate_limit"]);
  });

  it("answers {} for unknown and confirmed e-mails and sends nothing", async () => {
    const { email } = await createUser();
    for (const recipient of [email, freshEmail()]) {
      for (const type of ["signup", "email_change"]) {
        const answer = await callAuth("/resend", { body: { type, email: recipient } });
        expect([answer.status, answer.text]).toEqual([200, "{}"]);
      }
      expect(await countMails(recipient)).toBe(0);
    }
  });

  it("shares the minute's wait with sign-up, for known and unknown e-mails", async () => {
    const { email: confirmed } = await createUser();
    for (const email of [freshEmail(), confirmed]) {
      expect((await callAuth("/signup", { body: { email, password: PASSWORD } })).status).toBe(200);
      const answer = await callAuth("/resend", { body: { type: "signup", email } });
      expect([answer.status, answer.body["code"]]).toEqual([429, "over_email_send_rate_limit"]);
    }
  });

  it.each([
    [{ email: "a@ex.com" }, "validation_failed", "Missing one of these types: signup, email_change, sms, phone_change"],
    [
      { type: "recovery", email: "a@ex.com" },
      "validation_failed",
      expect.stringContaining("Missing one of these types"),
    ],
    [
      { type: "signup", email: "a@ex.com", phone: "+491234" },
      "validation_failed",
      "Only an email address or phone number should be provided.",
    ],
    [{ type: "signup" }, "validation_failed", "Missing email address or phone number"],
    [{ type: "signup", phone: "+491234" }, "validation_failed", "Type provided requires an email address"],
    [{ type: "sms", email: "a@ex.com" }, "validation_failed", "Type provided requires a phone number"],
    [{ type: "sms", phone: "0171 23" }, "validation_failed", "Invalid phone number format (E.164 required)"],
  ])("refuses %j", async (body, code, message) => {
    const answer = await callAuth("/resend", { body });
    expect([answer.status, answer.body]).toEqual([400, { code, message }]);
  });
});

describe("magic links", () => {
  it("sign a known person in", async () => {
    const { email } = await createUser();
    expect((await anonClient().auth.signInWithOtp({ email })).error).toBeNull();
    const mail = await waitForMail({ to: email, subject: "sign-in link" });
    const opened = await openLink(mail.links[0] ?? "");
    expect(opened.fragment.get("type")).toBe("magiclink");
  });

  it("open an account for an unknown e-mail, with a confirmation mail", async () => {
    const email = freshEmail();
    const { error } = await anonClient().auth.signInWithOtp({ email, options: { data: { full_name: "Otto" } } });
    expect(error).toBeNull();
    const mail = await waitForMail({ to: email, subject: "Confirm" });
    const verified = await anonClient().auth.verifyOtp({ email, token: codeIn(mail.text), type: "email" });
    expect(verified.data.user?.user_metadata).toMatchObject({ full_name: "Otto" });
  });

  it("answer alike when no account may be opened, and open none", async () => {
    const { email } = await createUser();
    const unknown = freshEmail();
    for (const recipient of [email, unknown]) {
      const answer = await callAuth("/otp", { body: { email: recipient, create_user: false } });
      expect([answer.status, answer.text]).toEqual([200, "{}"]);
    }
    await waitForMail({ to: email });
    expect(await fixture("fx_auth_user", { p_email: unknown })).toBeNull();
  });
});
