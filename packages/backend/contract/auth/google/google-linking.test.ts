import { anonClient, createUser, serviceClient } from "@workspace/testing/contract/clients.ts";
import { countMails, waitForMail } from "@workspace/testing/contract/mailbox.ts";
import { signInAtProvider } from "@workspace/testing/openid-visitor.ts";
import { describe, expect, it, vi } from "vitest";
import { callAuth, claimsOf, fixture, freshEmail, openLink, PASSWORD } from "@workspace/testing/contract/auth-http.ts";
import { authorize, comeBack, type Led, newPerson, signInWithGoogle } from "./google-flow.ts";

const userOf = async (end: Led) => (await callAuth("/user", { token: end.fragment.get("access_token") ?? "" })).body;
const idOf = (end: Led) => claimsOf(end.fragment.get("access_token") ?? "")["sub"];
const signIn = (email: string, password: string) => anonClient().auth.signInWithPassword({ email, password });

const MAILED = {
  error: "access_denied",
  error_code: "provider_email_needs_verification",
  error_description: "Unverified email with google. A confirmation email has been sent to your google email",
};

describe("a verified e-mail", () => {
  it("joins the account that has it, which is told so by mail", async () => {
    const { id, email, password } = await createUser({ data: { full_name: "Before", city: "Dhaka" } });
    const end = await signInWithGoogle(newPerson({ email: email.toUpperCase() }));
    const user = await userOf(end);
    expect(user).toMatchObject({
      id,
      app_metadata: { provider: "email", providers: ["email", "google"] },
      user_metadata: { full_name: "Ann Example", city: "Dhaka", email_verified: true },
    });
    expect((await signIn(email, password)).error).toBeNull();
    await waitForMail({ to: email, subject: "A way to sign in was added" });
    expect(await fixture("fx_audit_actions", { p_username: email })).toContain("identity_linked");
  });

  it("opens one account for several arrivals at once", async () => {
    const person = newPerson();
    const callbacks = [];
    for (let tab = 0; tab < 3; tab += 1) callbacks.push(await signInAtProvider((await authorize()).location, person));
    const ends = await Promise.all(callbacks.map((callback) => comeBack(callback)));
    expect(new Set(ends.map(idOf)).size).toBe(1);
    expect(await fixture<unknown[]>("fx_identities", { p_sub: person.sub })).toHaveLength(1);
  });

  it("does not join an account of single sign-on", async () => {
    const { id, email } = await createUser();
    await fixture("fx_make_sso_user", { p_user: id });
    const end = await signInWithGoogle(newPerson({ email }));
    expect(idOf(end)).toEqual(expect.any(String));
    expect(idOf(end)).not.toBe(id);
  });

  it("does not join, or open, the account of a banned person", async () => {
    const { id, email } = await createUser();
    await serviceClient().auth.admin.updateUserById(id, { ban_duration: "1h" });
    const person = newPerson({ email });
    expect((await signInWithGoogle(person)).query.get("error_code")).toBe("user_banned");
    expect(await fixture("fx_identities", { p_sub: person.sub })).toEqual([]);
  });

  it("takes password, data and links from an account whose e-mail nobody had proven", async () => {
    const email = freshEmail();
    await callAuth("/signup", { body: { email, password: PASSWORD, data: { full_name: "Stranger", note: "mine" } } });
    const { links } = await waitForMail({ to: email });
    const user = await userOf(await signInWithGoogle(newPerson({ email })));
    expect(user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
    expect(user["app_metadata"]).toEqual({ provider: "google", providers: ["google"] });
    expect(user["identities"]).toMatchObject([{ provider: "google" }]);
    expect(user["user_metadata"]).toMatchObject({ full_name: "Ann Example" });
    expect(user["user_metadata"]).not.toHaveProperty("note");
    expect((await signIn(email, PASSWORD)).error?.code).toBe("invalid_credentials");
    expect((await openLink(links[0] ?? "")).fragment.get("error_code")).toBe("otp_expired");
    expect((await fixture<Record<string, unknown>>("fx_auth_user", { p_email: email }))["encrypted_password"]).toBe("");
  });
});

describe("an e-mail that the provider has not verified", () => {
  it("never joins the account that has it, nor tells that there is one", async () => {
    const { id, email, password } = await createUser();
    const end = await signInWithGoogle(newPerson({ email, email_verified: false }));
    expect([end.status, Object.fromEntries(end.query)]).toEqual([302, MAILED]);
    expect(end.fragment.has("access_token")).toBe(false);
    const owner = await signIn(email, password);
    expect(owner.data.user).toMatchObject({ id, app_metadata: { providers: ["email"] } });
    expect(owner.data.user?.identities).toHaveLength(1);
    expect(await countMails(email)).toBe(0);
  });

  it("leads to an account without e-mail there, which its later verification opens", async () => {
    const { id, email } = await createUser();
    const person = newPerson({ email, email_verified: false });
    await signInWithGoogle(person);
    const [identity] = await fixture<{ user_id: string }[]>("fx_identities", { p_sub: person.sub });
    expect(identity?.user_id).not.toBe(id);
    const user = await userOf(await signInWithGoogle({ ...person, email_verified: true }));
    expect(user).toMatchObject({ id: identity?.user_id, email: "" });
  });

  it("has to be confirmed by mail where nobody has it", async () => {
    const person = newPerson({ email_verified: false });
    expect(Object.fromEntries((await signInWithGoogle(person)).query)).toEqual(MAILED);
    const mail = await waitForMail({ to: person.email });
    const opened = await openLink(mail.links[0] ?? "");
    expect(opened.fragment.get("type")).toBe("signup");
    const end = await signInWithGoogle(person);
    expect(idOf(end)).toBe(claimsOf(opened.fragment.get("access_token") ?? "")["sub"]);
    expect(await countMails(person.email)).toBe(1);
  });

  it("is not mailed twice within a minute, and answers alike", async () => {
    const person = newPerson({ email_verified: false });
    await signInWithGoogle(person);
    await waitForMail({ to: person.email });
    expect(Object.fromEntries((await signInWithGoogle(person)).query)).toEqual(MAILED);
    expect(await countMails(person.email)).toBe(1);
  });

  it("gives way to whoever shows that it is theirs, by Google", async () => {
    const stranger = newPerson({ email_verified: false });
    await signInWithGoogle(stranger);
    const owner = newPerson({ email: stranger.email });
    const user = await userOf(await signInWithGoogle(owner));
    expect(user["identities"]).toMatchObject([{ id: owner.sub }]);
    const again = await signInWithGoogle(stranger);
    expect(again.query.get("error_code")).toBe("provider_email_needs_verification");
    expect(await fixture("fx_identities", { p_sub: stranger.sub })).not.toMatchObject([{ user_id: user["id"] }]);
  });

  it("gives way to whoever shows that it is theirs, by signing up", async () => {
    const stranger = newPerson({ email_verified: false });
    const email = stranger.email;
    await signInWithGoogle(stranger);
    await waitForMail({ to: email });
    // The owner has to wait for a mail of their own; the one that is there is for the same account.
    await callAuth("/signup", { body: { email, password: PASSWORD } });
    await vi.waitFor(async () => expect(await fixture("fx_is_contested", { p_contact: email })).toBe(true), {
      timeout: 20_000,
    });
    const { links } = await waitForMail({ to: email });
    const opened = await openLink(links[0] ?? "");
    const user = (await callAuth("/user", { token: opened.fragment.get("access_token") ?? "" })).body;
    expect(user["identities"]).toMatchObject([{ provider: "email", email }]);
    expect(user["app_metadata"]).toEqual({ provider: "email", providers: ["email"], needs_password: true });
    expect(user["user_metadata"]).toEqual({ email_verified: true });
    const again = await signInWithGoogle(stranger);
    expect(again.fragment.has("access_token")).toBe(false);
  });

  it("is not proven by another e-mail that is", async () => {
    const person = newPerson({ email_verified: false });
    await signInWithGoogle(person);
    const own = freshEmail();
    const user = await userOf(await signInWithGoogle({ ...person, email: own, email_verified: true }));
    expect(user).toMatchObject({ email: own, user_metadata: { email: own } });
    expect(await fixture("fx_auth_user", { p_email: person.email })).toBeNull();
  });
});

describe("a known identity", () => {
  it("keeps its account whatever e-mail the provider tells, even somebody's", async () => {
    const person = newPerson();
    const id = idOf(await signInWithGoogle(person));
    const other = await createUser();
    for (const email_verified of [true, false]) {
      const user = await userOf(await signInWithGoogle({ ...person, email: other.email, email_verified }));
      expect(user).toMatchObject({ id, email: person.email, user_metadata: { email: person.email } });
    }
  });

  it("signs in without any e-mail", async () => {
    const person = newPerson();
    const id = idOf(await signInWithGoogle(person));
    const { sub } = person;
    expect(idOf(await signInWithGoogle({ sub }))).toBe(id);
  });
});

describe("an invitation", () => {
  async function invite() {
    const email = freshEmail();
    const generated = await serviceClient().auth.admin.generateLink({ type: "invite", email });
    return { email, token: generated.data.properties?.hashed_token ?? "", id: generated.data.user?.id };
  }

  it("is accepted with the invited e-mail", async () => {
    const { email, token, id } = await invite();
    const user = await userOf(await signInWithGoogle(newPerson({ email }), { query: { invite_token: token } }));
    expect(user).toMatchObject({ id, email, app_metadata: { providers: ["google"] } });
    expect(await fixture("fx_audit_actions", { p_username: email })).toContain("invite_accepted");
    expect((await authorize({ invite_token: token })).status).toBe(404);
  });

  it("is for nobody else", async () => {
    const { token, email } = await invite();
    const end = await signInWithGoogle(newPerson(), { query: { invite_token: token } });
    expect(end.query.get("error_description")).toBe("Invited email does not match emails from external provider");
    expect(
      (await fixture<Record<string, unknown>>("fx_auth_user", { p_email: email }))["email_confirmed_at"],
    ).toBeNull();
  });
});
