import { createClient } from "@supabase/supabase-js";
import { anonClient, createUser, serviceClient, type TestUser } from "@workspace/testing/contract/clients.ts";
import { waitForMail } from "@workspace/testing/contract/mailbox.ts";
import { enrolTotp, stepUp } from "@workspace/testing/contract/second-factors.ts";
import { randomIp } from "@workspace/testing/random-ip.ts";
import { signInAtProvider } from "@workspace/testing/openid-visitor.ts";
import { describe, expect, inject, it } from "vitest";
import { callAuth, claimsOf, fixture } from "@workspace/testing/contract/auth-http.ts";
import { comeBack, newPerson, signInWithGoogle } from "./google-flow.ts";
import { admin, createLinked, identityOf, link, tokenOf } from "./linked-people.ts";

describe("linking Google", () => {
  it("adds the identity, whatever its e-mail, tells by mail and lets it sign in", async () => {
    const { client, id, email } = await createUser();
    const person = newPerson({ email_verified: false });
    const end = await link(client, person);
    expect(end.status).toBe(302);
    expect(claimsOf(end.fragment.get("access_token") ?? "")["sub"]).toBe(id);
    const { data } = await client.auth.getUser();
    expect(data.user).toMatchObject({ email, app_metadata: { provider: "email", providers: ["email", "google"] } });
    await waitForMail({ to: email, subject: "A way to sign in was added" });
    expect(await fixture("fx_audit_actions", { p_username: email })).toContain("identity_linked");
    const again = await signInWithGoogle(person);
    expect(claimsOf(again.fragment.get("access_token") ?? "")["sub"]).toBe(id);
  });

  it("ends with a code in the PKCE flow", async () => {
    const { email, password, id } = await createUser();
    const { url, publishableKey } = inject("server");
    const client = createClient(url, publishableKey, {
      auth: { flowType: "pkce", persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { headers: { "x-forwarded-for": randomIp() } },
    });
    await client.auth.signInWithPassword({ email, password });
    const end = await link(client, newPerson());
    const { data, error } = await client.auth.exchangeCodeForSession(end.query.get("code") ?? "");
    expect([error, data.user?.id]).toEqual([null, id]);
    expect(data.user?.identities).toHaveLength(2);
  });

  it("redirects where a URL is not asked for", async () => {
    const token = await tokenOf((await createUser()).client);
    const answer = await callAuth("/user/identities/authorize?provider=google", { token });
    expect([answer.status, answer.headers.get("location")]).toEqual([
      302,
      expect.stringContaining(inject("server").google.issuer),
    ]);
  });

  it("refuses callers without a session and providers that are off", async () => {
    expect((await callAuth("/user/identities/authorize?provider=google")).body["code"]).toBe("bad_jwt");
    const { client } = await createUser();
    const { error } = await client.auth.linkIdentity({ provider: "github" });
    expect(error).toMatchObject({ status: 400, code: "validation_failed" });
  });

  it("refuses an identity that the caller or somebody else has", async () => {
    const { client, person } = await createLinked();
    expect(Object.fromEntries((await link(client, person)).query)).toEqual({
      error: "server_error",
      error_code: "identity_already_exists",
      error_description: "Identity is already linked",
    });
    const end = await link((await createUser()).client, person);
    expect(Object.fromEntries(end.query)).toEqual({
      error: "server_error",
      error_code: "identity_already_exists",
      error_description: "Identity is already linked to another user",
    });
  });

  it("refuses who was deleted or banned on the way", async () => {
    const gone = await createUser();
    const begun = await gone.client.auth.linkIdentity({ provider: "google" });
    await serviceClient().auth.admin.deleteUser(gone.id);
    const person = newPerson();
    const end = await comeBack(await signInAtProvider(String(begun.data?.url), person));
    expect(end.query.get("error_code")).toBe("bad_oauth_state");

    const softly = await createUser();
    const left = await softly.client.auth.linkIdentity({ provider: "google" });
    await serviceClient().auth.admin.deleteUser(softly.id, true);
    const stray = await comeBack(await signInAtProvider(String(left.data?.url), person));
    expect(stray.query.get("error_code")).toBe("bad_oauth_state");

    const banned = await createUser();
    const other = await banned.client.auth.linkIdentity({ provider: "google" });
    await serviceClient().auth.admin.updateUserById(banned.id, { ban_duration: "1h" });
    const refused = await comeBack(await signInAtProvider(String(other.data?.url), person));
    expect(refused.query.get("error_code")).toBe("bad_oauth_state");
    expect(await fixture("fx_identities", { p_sub: person.sub })).toEqual([]);
  });

  it.each([
    ["a new password", async ({ client }: TestUser) => client.auth.updateUser({ password: "a brand new one" })],
    ["signing out everywhere", async ({ client }: TestUser) => client.auth.signOut({ scope: "global" })],
    ["signing the others out", async ({ client }: TestUser) => client.auth.signOut({ scope: "others" })],
    ["an operator's password", async ({ id }: TestUser) => admin().updateUserById(id, { password: "a brand new one" })],
    ["a first second factor", async ({ client, id }: TestUser) => stepUp(client, id, await enrolTotp(client))],
  ])("is ended, once begun, by %s", async (_, end) => {
    const user = await createUser();
    const thief = anonClient();
    await thief.auth.signInWithPassword(user);
    const begun = await thief.auth.linkIdentity({ provider: "google" });
    await end(user);
    const person = newPerson();
    const led = await comeBack(await signInAtProvider(String(begun.data?.url), person));
    expect(led.query.get("error_code")).toBe("bad_oauth_state");
    expect(await fixture("fx_identities", { p_sub: person.sub })).toEqual([]);
  });

  it("needs the session that began it, to the end", async () => {
    const user = await createUser();
    const begun = await user.client.auth.linkIdentity({ provider: "google" });
    const person = newPerson();
    await user.client.auth.signOut({ scope: "local" });
    const led = await comeBack(await signInAtProvider(String(begun.data?.url), person));
    expect(led.query.get("error_code")).toBe("session_not_found");
    expect(await fixture("fx_identities", { p_sub: person.sub })).toEqual([]);
  });

  it("needs what the account owes by then", async () => {
    const user = await createUser();
    const begun = await user.client.auth.linkIdentity({ provider: "google" });
    const { factorId } = await enrolTotp(user.client);
    await fixture("fx_verify_factor", { p_factor: factorId });
    const person = newPerson();
    const led = await comeBack(await signInAtProvider(String(begun.data?.url), person));
    expect(led.query.get("error_code")).toBe("insufficient_aal");
    expect(await fixture("fx_identities", { p_sub: person.sub })).toEqual([]);
  });

  it("refuses accounts of single sign-on", async () => {
    const { client, id } = await createUser();
    await fixture("fx_make_sso_user", { p_user: id });
    const { error } = await client.auth.linkIdentity({ provider: "google" });
    expect(error).toMatchObject({ status: 422, code: "user_sso_managed" });
  });
});

describe("an account with a second factor", () => {
  it("is linked and unlinked only by a session that has shown it", async () => {
    const user = await createLinked();
    const google = await identityOf(user.client, "google");
    const { data } = await user.client.auth.mfa.enroll({ factorType: "totp" });
    await fixture("fx_verify_factor", { p_factor: data?.id });
    const refused = {
      status: 401,
      code: "insufficient_aal",
      message: "AAL2 session is required to link or unlink an identity when MFA is enabled.",
    };
    expect((await user.client.auth.linkIdentity({ provider: "google" })).error).toMatchObject(refused);
    expect((await user.client.auth.unlinkIdentity(google)).error).toMatchObject(refused);
  });
});
