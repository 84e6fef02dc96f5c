import { anonClient, createUser, serviceClient } from "@workspace/testing/contract/clients.ts";
import { waitForMail } from "@workspace/testing/contract/mailbox.ts";
import { describe, expect, it } from "vitest";
import { callAuth, fixture, freshEmail } from "@workspace/testing/contract/auth-http.ts";

async function accessTokenOf(client: ReturnType<typeof anonClient>): Promise<string> {
  return (await client.auth.getSession()).data.session?.access_token ?? "";
}

describe("GET /user", () => {
  it("answers the bare user without anything secret", async () => {
    const { client, id, email } = await createUser({ data: { full_name: "Ann" } });
    const answer = await callAuth("/user", { token: await accessTokenOf(client) });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id, email, phone: "", user_metadata: { full_name: "Ann" } });
    for (const secret of ["encrypted_password", "confirmation_token", "recovery_token", "instance_id", "is_sso_user"]) {
      expect(answer.body).not.toHaveProperty(secret);
    }
    expect(answer.body).not.toHaveProperty("factors");
    expect(answer.body).not.toHaveProperty("banned_until");
  });

  it.each([
    ["no bearer", { headers: { authorization: "" } }, 401, "no_authorization"],
    ["another scheme", { headers: { authorization: "Basic abc" } }, 401, "no_authorization"],
    ["the publishable key", {}, 403, "bad_jwt"],
    ["nonsense", { token: "nonsense" }, 403, "bad_jwt"],
  ])("refuses %s", async (_, call, status, code) => {
    const answer = await callAuth("/user", call);
    expect([answer.status, answer.body["code"]]).toEqual([status, code]);
  });

  it("names the missing sub claim when only a key was sent", async () => {
    expect((await callAuth("/user")).body["message"]).toBe("invalid claim: missing sub claim");
  });

  it("refuses the token of an ended session at once", async () => {
    const { client, email, password } = await createUser();
    const token = await accessTokenOf(client);
    await client.auth.signOut();
    const answer = await callAuth("/user", { token });
    expect([answer.status, answer.body]).toEqual([
      403,
      { code: "session_not_found", message: "Session from session_id claim in JWT does not exist" },
    ]);
    expect((await anonClient().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  it("refuses deleted and banned people", async () => {
    const gone = await createUser();
    const goneToken = await accessTokenOf(gone.client);
    await serviceClient().auth.admin.deleteUser(gone.id);
    expect((await callAuth("/user", { token: goneToken })).body["code"]).toBe("user_not_found");

    const banned = await createUser();
    const bannedToken = await accessTokenOf(banned.client);
    await serviceClient().auth.admin.updateUserById(banned.id, { ban_duration: "1h" });
    const answer = await callAuth("/user", { token: bannedToken });
    expect([answer.status, answer.body]).toEqual([403, { code: "user_banned", message: "User is banned" }]);
  });
});

describe("PUT /user", () => {
  it("merges data key by key; null takes a key away", async () => {
    const { client } = await createUser({ data: { full_name: "Ann", city: "Dhaka" } });
    const { data, error } = await client.auth.updateUser({ data: { city: null, country: "Bangladesh" } });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toMatchObject({ full_name: "Ann", country: "Bangladesh" });
    expect(data.user?.user_metadata).not.toHaveProperty("city");
  });

  it("fires USER_UPDATED in the client", async () => {
    const { client } = await createUser();
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    await client.auth.updateUser({ data: { a: 1 } });
    expect(events).toContain("USER_UPDATED");
  });

  it("changes the password, keeps this session and ends all others", async () => {
    const { client, email, password, id } = await createUser();
    const other = anonClient();
    await other.auth.signInWithPassword({ email, password });
    const { error } = await client.auth.updateUser({ password: "a brand new one" });
    expect(error).toBeNull();
    expect((await client.auth.getUser()).error).toBeNull();
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await other.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
    expect(await fixture<unknown[]>("fx_sessions", { p_user: id })).toHaveLength(1);
    expect((await anonClient().auth.signInWithPassword({ email, password })).error?.code).toBe("invalid_credentials");
    expect(await fixture("fx_audit_actions", { p_username: email })).toContain("user_updated_password");
    await waitForMail({ to: email, subject: "password was changed" });
  });

  it("ends pending links when the password changes", async () => {
    const { client, email } = await createUser();
    const link = await callAuth("/admin/generate_link", { key: "secret", body: { type: "recovery", email } });
    await client.auth.updateUser({ password: "a brand new one" });
    const answer = await callAuth("/verify", { body: { type: "recovery", token_hash: link.body["hashed_token"] } });
    expect(answer.body["code"]).toBe("otp_expired");
  });

  it("refuses the same, a weak and a too long password", async () => {
    const { client, password } = await createUser();
    const same = await client.auth.updateUser({ password });
    expect(same.error).toMatchObject({
      code: "same_password",
      status: 422,
      message: "New password should be different from the old password.",
    });
    expect((await client.auth.updateUser({ password: "abc" })).error?.code).toBe("weak_password");
    expect((await client.auth.updateUser({ password: "x".repeat(73) })).error?.code).toBe("validation_failed");
  });

  it("refuses an e-mail that somebody has, and takes the present one as no change", async () => {
    const other = await createUser();
    const { client, email } = await createUser();
    const taken = await client.auth.updateUser({ email: other.email });
    expect(taken.error).toMatchObject({
      code: "email_exists",
      status: 422,
      message: "A user with this email address has already been registered",
    });
    const same = await client.auth.updateUser({ email: email.toUpperCase() });
    expect(same.error).toBeNull();
    expect(same.data.user).not.toHaveProperty("new_email");
  });

  it("does not let people set what only operators may", async () => {
    const { client, id } = await createUser();
    const token = await accessTokenOf(client);
    const admin = await callAuth("/user", { method: "PUT", token, body: { app_metadata: { role: "admin" } } });
    expect([admin.status, admin.body["code"]]).toEqual([403, "not_admin"]);
    const answer = await callAuth("/user", {
      method: "PUT",
      token,
      body: { id: "x", role: "service_role", aud: "x", email_confirmed_at: "x", banned_until: "x" },
    });
    expect(answer.body).toMatchObject({ id, role: "authenticated", aud: "authenticated" });
  });

  it("refuses malformed phones and e-mails, and callers without a session", async () => {
    const { client } = await createUser();
    const token = await accessTokenOf(client);
    const put = (body: unknown, call = {}) => callAuth("/user", { method: "PUT", token, body, ...call });
    expect((await put({ phone: "0171 23" })).body["code"]).toBe("validation_failed");
    expect((await put({ email: "nonsense" })).body["code"]).toBe("validation_failed");
    expect((await put({ data: "text" })).body["code"]).toBe("bad_json");
    expect((await put({ data: {} }, { token: "nonsense" })).status).toBe(403);
  });

  it("mails a new e-mail once a minute, however many accounts ask for it", async () => {
    const victim = freshEmail();
    const first = await createUser();
    expect((await first.client.auth.updateUser({ email: victim })).error).toBeNull();
    const second = await createUser();
    const refused = await second.client.auth.updateUser({ email: victim });
    expect([refused.error?.status, refused.error?.code]).toEqual([429, "over_email_send_rate_limit"]);
    expect((await second.client.auth.updateUser({ email: freshEmail() })).error).toBeNull();
  });

  it("waits a minute between two e-mail changes", async () => {
    const { client } = await createUser();
    await client.auth.updateUser({ email: freshEmail() });
    const again = await client.auth.updateUser({ email: freshEmail() });
    expect([again.error?.status, again.error?.code]).toEqual([429, "over_email_send_rate_limit"]);
  });
});
