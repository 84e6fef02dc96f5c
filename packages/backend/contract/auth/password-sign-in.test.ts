import { anonClient, createUser, serviceClient } from "@workspace/testing/contract/clients.ts";
import { describe, expect, it } from "vitest";
import { callAuth, claimsOf, fixture, freshEmail, PASSWORD } from "@workspace/testing/contract/auth-http.ts";

const signIn = (body: unknown, ip?: string) =>
  callAuth("/token?grant_type=password", { body, ...(ip === undefined ? {} : { ip }) });

describe("sign-in with a password", () => {
  it("answers a session with every field the client needs", async () => {
    const { email, password, id } = await createUser({ data: { full_name: "Ann" } });
    const answer = await signIn({ email, password });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      token_type: "bearer",
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^[a-z0-9]{12}$/),
      user: { id, email, last_sign_in_at: expect.any(String), user_metadata: { full_name: "Ann" } },
    });
    const claims = claimsOf(String(answer.body["access_token"]));
    expect(answer.body["expires_at"]).toBe(claims["exp"]);
    expect(answer.headers.get("sb-auth-user-id")).toBe(id);
    expect(answer.headers.get("sb-auth-session-id")).toBe(claims["session_id"]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.text).not.toContain("encrypted_password");
  });

  it("lets the official client sign in, and fires SIGNED_IN", async () => {
    const { email, password } = await createUser();
    const client = anonClient();
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    const { data, error } = await client.auth.signInWithPassword({ email, password });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect(events).toContain("SIGNED_IN");
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
  });

  it("opens a session of its own at every sign-in", async () => {
    const { email, password, id } = await createUser();
    await signIn({ email, password });
    const sessions = await fixture<Record<string, unknown>[]>("fx_sessions", { p_user: id });
    expect(sessions).toHaveLength(2);
    expect(sessions.map((session) => session["aal"])).toEqual(["aal1", "aal1"]);
    expect(sessions[0]?.["user_agent"]).toEqual(expect.any(String));
    expect(sessions[0]?.["ip"]).toMatch(/^2001:db8:/);
  });

  it("answers an unknown e-mail and a wrong password alike", async () => {
    const { email } = await createUser();
    const wrong = await signIn({ email, password: "wrong password" });
    const unknown = await signIn({ email: freshEmail(), password: "wrong password" });
    expect(wrong.status).toBe(400);
    expect(wrong.body).toEqual({ code: "invalid_credentials", message: "Invalid login credentials" });
    expect(unknown.status).toBe(400);
    expect(unknown.body).toEqual(wrong.body);
    expect([...unknown.headers.keys()]).toEqual([...wrong.headers.keys()]);
  });

  it("answers alike for an account that has no password", async () => {
    const email = freshEmail();
    await serviceClient().auth.admin.createUser({ email, email_confirm: true });
    const answer = await signIn({ email, password: "" });
    expect(answer.body).toEqual({ code: "invalid_credentials", message: "Invalid login credentials" });
  });

  it("tells that an e-mail is not confirmed only to who knows the password", async () => {
    const email = freshEmail();
    await callAuth("/signup", { body: { email, password: PASSWORD } });
    expect((await signIn({ email, password: "wrong one" })).body["code"]).toBe("invalid_credentials");
    const right = await signIn({ email, password: PASSWORD });
    expect([right.status, right.body]).toEqual([400, { code: "email_not_confirmed", message: "Email not confirmed" }]);
  });

  it("tells that a user is banned only to who knows the password", async () => {
    const { email, password, id } = await createUser();
    await serviceClient().auth.admin.updateUserById(id, { ban_duration: "24h" });
    expect((await signIn({ email, password: "wrong one" })).body["code"]).toBe("invalid_credentials");
    const banned = await signIn({ email, password });
    expect([banned.status, banned.body]).toEqual([400, { code: "user_banned", message: "User is banned" }]);
    await serviceClient().auth.admin.updateUserById(id, { ban_duration: "none" });
    expect((await signIn({ email, password })).status).toBe(200);
  });

  it("does not take a longer password whose first 72 bytes are right", async () => {
    const password = "x".repeat(72);
    const { email } = await createUser({ password });
    expect((await signIn({ email, password: `${password}y` })).body["code"]).toBe("invalid_credentials");
    expect((await signIn({ email, password })).status).toBe(200);
  });

  it.each([
    // The reference vector of argon2id: password "password", salt "somesalt".
    ["argon2id", "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc", "password"],
    // A vector of the bcrypt test suite of OpenBSD's implementation.
    ["bcrypt", "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW", "U*U"],
  ])("signs in accounts whose %s hash came from elsewhere", async (_, password_hash, password) => {
    const email = freshEmail();
    const created = await callAuth("/admin/users", {
      key: "secret",
      body: { email, password_hash, email_confirm: true },
    });
    expect(created.status).toBe(200);
    expect((await signIn({ email, password: "not it" })).body["code"]).toBe("invalid_credentials");
    expect((await signIn({ email, password })).status).toBe(200);
  });

  it.each([
    ["neither e-mail nor phone", { password: "x" }, 400, "validation_failed", "missing email or phone"],
    ["an unknown phone", { phone: "+491234", password: "x" }, 400, "invalid_credentials", "Invalid login credentials"],
    ["SQL in the e-mail", { email: "' or 1=1 --", password: "x" }, 400, "validation_failed", expect.any(String)],
    ["an object as e-mail", { email: { $ne: null }, password: "x" }, 400, "bad_json", expect.any(String)],
    ["NUL in the password", { email: "a@ex.com", password: "a\0b" }, 400, "validation_failed", expect.any(String)],
  ])("refuses %s", async (_, body, status, code, message) => {
    const answer = await signIn(body);
    expect([answer.status, answer.body]).toEqual([status, { code, message }]);
  });

  it.each([
    ["", 400, "invalid_credentials"],
    ["?grant_type=implicit", 400, "invalid_credentials"],
  ])("refuses /token%s", async (query, status, code) => {
    const answer = await callAuth(`/token${query}`, { body: {} });
    expect([answer.status, answer.body["code"]]).toEqual([status, code]);
  });

  it("writes sign-ins and failures to the audit log, for unknown e-mails too", async () => {
    const { email, password } = await createUser();
    const unknown = freshEmail();
    await signIn({ email, password: "wrong one" });
    await signIn({ email, password });
    await signIn({ email: unknown, password });
    const actions = await fixture<string[]>("fx_audit_actions", { p_username: email });
    expect(actions).toEqual(expect.arrayContaining(["user_signedup", "login", "login_failed"]));
    expect(await fixture("fx_audit_actions", { p_username: unknown })).toEqual(["login_failed"]);
  });
});
