import { createClient } from "@supabase/supabase-js";
import { anonClient, createUser, serviceClient, type TestUser } from "#tests/support/clients.ts";
import { waitForMail } from "#tests/support/mailbox.ts";
import { enrolTotp, stepUp } from "./second-factors.ts";
import { randomIp } from "#tests/support/random-ip.ts";
import { signInAtProvider } from "#tests/support/openid-visitor.ts";
import { describe, expect, inject, it } from "vitest";
import { callAuth, claimsOf, fixture, freshEmail } from "./auth-http.ts";
import { comeBack, type Led, newPerson, signInWithGoogle } from "./google-flow.ts";
import type { ProviderPerson } from "#tests/support/openid-provider.ts";

const tokenOf = async (client: ReturnType<typeof anonClient>) =>
  (await client.auth.getSession()).data.session?.access_token ?? "";

/** Links a person's Google account to the client's account, as the official client does in a browser. */
async function link(client: ReturnType<typeof anonClient>, person: ProviderPerson): Promise<Led> {
  const { data, error } = await client.auth.linkIdentity({ provider: "google" });
  if (error) throw error;
  return comeBack(await signInAtProvider(data.url, person));
}

const admin = () => serviceClient().auth.admin;

async function createLinked(): Promise<TestUser & { person: ProviderPerson & { email: string } }> {
  const user = await createUser();
  const person = newPerson();
  await link(user.client, person);
  return { ...user, person };
}

async function identityOf(client: ReturnType<typeof anonClient>, provider: string) {
  const identities = (await client.auth.getUserIdentities()).data?.identities ?? [];
  const identity = identities.find((candidate) => candidate.provider === provider);
  if (identity === undefined) throw new Error(`no ${provider} identity`);
  return identity;
}

const unlink = async (user: TestUser, id: string, token?: string) =>
  callAuth(`/user/identities/${id}`, { method: "DELETE", token: token ?? (await tokenOf(user.client)) });

/** Signs in with Google through the client, so that it holds the session. */
async function googleClient(person: ProviderPerson) {
  const end = await signInWithGoogle(person);
  const client = anonClient();
  await client.auth.setSession({
    access_token: end.fragment.get("access_token") ?? "",
    refresh_token: end.fragment.get("refresh_token") ?? "",
  });
  return client;
}

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
    expect(end.query.get("error_code")).toBe("user_not_found");

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

describe("unlinking", () => {
  it("takes Google away, with its sessions elsewhere, and tells by mail", async () => {
    const { client, person, email, id, password } = await createLinked();
    const elsewhere = await googleClient(person);
    const byPassword = anonClient();
    await byPassword.auth.signInWithPassword({ email, password });
    const { error } = await client.auth.unlinkIdentity(await identityOf(client, "google"));
    expect(error).toBeNull();
    const { data } = await client.auth.getUser();
    expect(data.user).toMatchObject({ id, email, app_metadata: { provider: "email", providers: ["email"] } });
    expect((await elsewhere.auth.getUser()).error).not.toBeNull();
    expect((await byPassword.auth.getUser()).error).toBeNull();
    await waitForMail({ to: email, subject: "A way to sign in was removed" });
    expect(await fixture("fx_audit_actions", { p_username: email })).toContain("identity_unlinked");
    const again = await signInWithGoogle(person);
    expect(claimsOf(again.fragment.get("access_token") ?? "")["sub"]).not.toBe(id);
  });

  it("takes the e-mail away with its password; the account goes on with Google's e-mail", async () => {
    const user = await createLinked();
    const email = await identityOf(user.client, "email");
    expect(await unlink(user, email.identity_id)).toMatchObject({ status: 200, body: {} });
    const { data } = await user.client.auth.getUser();
    expect(data.user).toMatchObject({
      id: user.id,
      email: user.person.email,
      app_metadata: { provider: "google", providers: ["google"] },
    });
    for (const address of [user.email, user.person.email]) {
      const attempt = await anonClient().auth.signInWithPassword({ email: address, password: user.password });
      expect(attempt.error?.code).toBe("invalid_credentials");
    }
    const end = await signInWithGoogle(user.person);
    expect(claimsOf(end.fragment.get("access_token") ?? "")["sub"]).toBe(user.id);
  });

  it("ends pending links with the e-mail", async () => {
    const user = await createLinked();
    const recovery = await serviceClient().auth.admin.generateLink({ type: "recovery", email: user.email });
    await unlink(user, (await identityOf(user.client, "email")).identity_id);
    const body = { type: "recovery", token_hash: recovery.data.properties?.hashed_token };
    expect((await callAuth("/verify", { body })).body["code"]).toBe("otp_expired");
  });

  it("never takes the last identity, not even when two go at once", async () => {
    const alone = await createUser();
    const last = {
      code: "single_identity_not_deletable",
      message: "User must have at least 1 identity after unlinking",
    };
    const only = await unlink(alone, (await identityOf(alone.client, "email")).identity_id);
    expect([only.status, only.body]).toEqual([422, last]);

    const user = await createUser();
    await link(user.client, newPerson({ email: user.email }));
    const ids = [await identityOf(user.client, "email"), await identityOf(user.client, "google")];
    const token = await tokenOf(user.client);
    const answers = await Promise.all(ids.map(({ identity_id }) => unlink(user, identity_id, token)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.find((answer) => answer.status === 422)?.body).toEqual(last);
    expect((await user.client.auth.getUserIdentities()).data?.identities).toHaveLength(1);
  });

  it("makes no e-mail the account's that Google has not verified", async () => {
    const user = await createUser();
    const person = newPerson({ email: "support@example.com", email_verified: false });
    await link(user.client, person);
    const answer = await unlink(user, (await identityOf(user.client, "email")).identity_id);
    expect([answer.status, answer.body]).toEqual([
      422,
      { code: "email_conflict_identity_not_deletable", message: "Unable to unlink identity due to email conflict" },
    ]);
    expect((await user.client.auth.getUser()).data.user?.email).toBe(user.email);
    expect((await anonClient().auth.signInWithPassword(user)).error).toBeNull();
  });

  it("makes no e-mail the account's that somebody has", async () => {
    const other = await createUser();
    const user = await createUser();
    await link(user.client, newPerson({ email: other.email }));
    const answer = await unlink(user, (await identityOf(user.client, "email")).identity_id);
    expect(answer.body["code"]).toBe("email_conflict_identity_not_deletable");
    expect((await user.client.auth.getUserIdentities()).data?.identities).toHaveLength(2);
  });

  it("refuses somebody else's identity, an unknown and a malformed one, and callers without a session", async () => {
    const user = await createLinked();
    const other = await createLinked();
    const foreign = await unlink(user, (await identityOf(other.client, "google")).identity_id);
    expect([foreign.status, foreign.body]).toEqual([
      422,
      { code: "identity_not_found", message: "Identity doesn't exist" },
    ]);
    expect((await unlink(user, "0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a")).body["code"]).toBe("identity_not_found");
    const malformed = await unlink(user, "nonsense");
    expect([malformed.status, malformed.body]).toEqual([
      404,
      { code: "validation_failed", message: "identity_id must be an UUID" },
    ]);
    const google = await identityOf(user.client, "google");
    expect((await unlink(user, google.identity_id, "nonsense")).body["code"]).toBe("bad_jwt");
    expect((await other.client.auth.getUserIdentities()).data?.identities).toHaveLength(2);
  });

  it("lets an account that began with Google go on with an e-mail of its own", async () => {
    const person = newPerson();
    const client = await googleClient(person);
    const email = freshEmail();
    const id = (await client.auth.getUser()).data.user?.id ?? "";
    await serviceClient().auth.admin.updateUserById(id, { email, email_confirm: true });
    expect((await client.auth.unlinkIdentity(await identityOf(client, "google"))).error).toBeNull();
    expect((await client.auth.getUser()).data.user).toMatchObject({ email, app_metadata: { providers: ["email"] } });
  });
});
