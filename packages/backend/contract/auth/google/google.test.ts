import { createClient } from "@supabase/supabase-js";
import { anonClient, createUser, serviceClient } from "@workspace/testing/contract/clients.ts";
import { randomIp } from "@workspace/testing/random-ip.ts";
import { signInAtProvider } from "@workspace/testing/openid-visitor.ts";
import { describe, expect, inject, it } from "vitest";
import { callAuth, claimsOf, fixture } from "@workspace/testing/contract/auth-http.ts";
import { authorize, comeBack, newChallenge, newPerson, open, signInWithGoogle } from "./google-flow.ts";

const exchange = (auth_code: string | null, code_verifier: string) =>
  callAuth("/token?grant_type=pkce", { body: { auth_code, code_verifier } });

const userOf = async (token: string | null) => (await callAuth("/user", { token: token ?? "" })).body;

describe("the implicit flow", () => {
  it("opens a confirmed account and ends with a session and the provider's tokens in the fragment", async () => {
    const { url, google } = inject("server");
    const person = newPerson({ hd: "example.com" });
    const end = await signInWithGoogle(person);
    expect([end.status, end.base, [...end.query.keys()]]).toEqual([302, url, []]);
    expect([...end.fragment.keys()].toSorted()).toEqual([
      "access_token",
      "expires_at",
      "expires_in",
      "provider_refresh_token",
      "provider_token",
      "refresh_token",
      "sb",
      "token_type",
    ]);
    const claims = claimsOf(end.fragment.get("access_token") ?? "");
    expect(claims).toMatchObject({ aal: "aal1", amr: [{ method: "oauth" }], email: person.email });
    const user = await userOf(end.fragment.get("access_token"));
    const described = {
      iss: google.issuer,
      sub: person.sub,
      provider_id: person.sub,
      email: person.email,
      email_verified: true,
      phone_verified: false,
      name: "Ann Example",
      full_name: "Ann Example",
      picture: "https://images.example/ann.png",
      avatar_url: "https://images.example/ann.png",
      custom_claims: { hd: "example.com" },
    };
    expect(user).toMatchObject({
      email: person.email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: "google", providers: ["google"] },
    });
    expect(user["user_metadata"]).toEqual(described);
    expect(user["identities"]).toMatchObject([
      { provider: "google", id: person.sub, email: person.email, identity_data: described },
    ]);
    expect(await fixture("fx_audit_actions", { p_username: person.email })).toEqual(["user_signedup"]);
  });

  it("works for the official client", async () => {
    const person = newPerson();
    const client = anonClient();
    const begun = await client.auth.signInWithOAuth({ provider: "google", options: { skipBrowserRedirect: true } });
    const { pathname, search } = new URL(begun.data.url ?? "");
    const atProvider = await open(pathname + search);
    const end = await comeBack(await signInAtProvider(atProvider.location, person));
    const session = {
      access_token: end.fragment.get("access_token") ?? "",
      refresh_token: end.fragment.get("refresh_token") ?? "",
    };
    const { data, error } = await client.auth.setSession(session);
    expect([error, data.user?.email]).toEqual([null, person.email]);
    expect((await client.auth.refreshSession()).data.user?.email).toBe(person.email);
  });

  it("ends where the page asked, when that is allowed", async () => {
    const target = `${inject("server").url}/auth?next=%2Fprofile`;
    const end = await signInWithGoogle(newPerson(), { query: { redirect_to: target } });
    expect(end.location.startsWith(`${target}#access_token=`)).toBe(true);
  });

  it("takes the provider's answer as a form, too", async () => {
    const callback = await signInAtProvider((await authorize()).location, newPerson());
    const end = await open("/auth/v1/callback", { method: "POST", body: new URLSearchParams(callback.search) });
    expect([end.status, end.fragment.get("token_type")]).toEqual([302, "bearer"]);
  });

  it("does not use a state up when somebody only looks", async () => {
    const callback = await signInAtProvider((await authorize()).location, newPerson());
    const { publishableKey } = inject("server");
    const looked = await comeBack(callback, { method: "HEAD", headers: { apikey: publishableKey } });
    expect(looked.status).toBe(200);
    expect((await comeBack(callback)).fragment.get("token_type")).toBe("bearer");
  });
});

describe("the PKCE flow", () => {
  it("works for the official client, with the provider's tokens", async () => {
    const person = newPerson();
    const { url, publishableKey } = inject("server");
    const client = createClient(url, publishableKey, {
      auth: { flowType: "pkce", persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { headers: { "x-forwarded-for": randomIp() } },
    });
    const begun = await client.auth.signInWithOAuth({ provider: "google", options: { skipBrowserRedirect: true } });
    const { pathname, search } = new URL(begun.data.url ?? "");
    const atProvider = await open(pathname + search);
    const end = await comeBack(await signInAtProvider(atProvider.location, person));
    expect([...end.query.keys(), ...end.fragment.keys()]).toEqual(["code"]);
    const { data, error } = await client.auth.exchangeCodeForSession(end.query.get("code") ?? "");
    expect([error, data.user?.email]).toEqual([null, person.email]);
    expect(data.session).toMatchObject({
      provider_token: expect.any(String),
      provider_refresh_token: expect.any(String),
    });
    expect(claimsOf(data.session?.access_token ?? "")).toMatchObject({ aal: "aal1", amr: [{ method: "oauth" }] });
  });

  it("keeps the provider's tokens until the exchange and no longer", async () => {
    const { verifier, fields } = newChallenge();
    const callback = await signInAtProvider((await authorize(fields)).location, newPerson());
    const end = await comeBack(callback);
    const state = callback.searchParams.get("state");
    const kept = await fixture<Record<string, unknown>>("fx_flow_state", { p_state: state });
    const answer = await exchange(end.query.get("code"), verifier);
    expect(kept["provider_access_token"]).toBe(answer.body["provider_token"]);
    expect(kept["provider_refresh_token"]).toBe(answer.body["provider_refresh_token"]);
    expect(await fixture("fx_flow_state", { p_state: state })).toBeNull();
  });

  it("takes a code once, from who began, within five minutes", async () => {
    const { verifier, fields } = newChallenge();
    const callback = await signInAtProvider((await authorize(fields)).location, newPerson());
    const code = (await comeBack(callback)).query.get("code");
    expect((await exchange(code, newChallenge().verifier)).body["code"]).toBe("bad_code_verifier");
    expect((await exchange(code, verifier)).status).toBe(200);
    expect((await exchange(code, verifier)).body["code"]).toBe("flow_state_not_found");

    const late = await signInAtProvider((await authorize(fields)).location, newPerson());
    const lateCode = (await comeBack(late)).query.get("code");
    const kept = await fixture<{ user_id: string }>("fx_flow_state", { p_state: late.searchParams.get("state") });
    await fixture("fx_age_flow_states", { p_user: kept.user_id, p_seconds: 301 });
    expect((await exchange(lateCode, verifier)).body["code"]).toBe("flow_state_expired");
  });

  it("does not take one flow's code with another flow's verifier", async () => {
    const [own, foreign] = [newChallenge(), newChallenge()];
    const ownEnd = await signInWithGoogle(newPerson(), { query: own.fields });
    const foreignEnd = await signInWithGoogle(newPerson(), { query: foreign.fields });
    expect((await exchange(foreignEnd.query.get("code"), own.verifier)).body["code"]).toBe("bad_code_verifier");
    expect((await exchange(ownEnd.query.get("code"), own.verifier)).status).toBe(200);
  });

  it("refuses at the exchange whoever was banned meanwhile", async () => {
    const { verifier, fields } = newChallenge();
    const person = newPerson();
    const end = await signInWithGoogle(person, { query: fields });
    const user = await fixture<{ id: string }>("fx_auth_user", { p_email: person.email });
    await serviceClient().auth.admin.updateUserById(user.id, { ban_duration: "1h" });
    expect((await exchange(end.query.get("code"), verifier)).body["code"]).toBe("flow_state_not_found");
  });
});

describe("what the provider tells", () => {
  it("is asked for when the token does not say it", async () => {
    const person = newPerson();
    const claims = { email: null, email_verified: null, name: null, picture: null };
    const end = await signInWithGoogle(person, { tampering: { claims } });
    const user = await userOf(end.fragment.get("access_token"));
    expect(user).toMatchObject({ email: person.email, user_metadata: { full_name: "Ann Example" } });
  });

  it.each([
    ["true as text", "true", true],
    ["false as text", "false", false],
    ["some other text", "yes", false],
    ["nothing", undefined, false],
  ])("has a verified e-mail or not when it says %s", async (_, email_verified, isVerified) => {
    const { sub, email } = newPerson();
    const end = await signInWithGoogle({ sub, email, ...(email_verified === undefined ? {} : { email_verified }) });
    expect(end.fragment.has("access_token")).toBe(isVerified);
    expect(end.fragment.get("error_code")).toBe(isVerified ? null : "provider_email_needs_verification");
  });

  it("is taken over anew at each sign-in, beside what the person keeps there", async () => {
    const person = newPerson();
    const first = await signInWithGoogle(person);
    await callAuth("/user", {
      method: "PUT",
      token: first.fragment.get("access_token") ?? "",
      body: { data: { city: "Dhaka" } },
    });
    const second = await signInWithGoogle({ ...person, name: "Ann Married" });
    const user = await userOf(second.fragment.get("access_token"));
    expect(user).toMatchObject({ user_metadata: { full_name: "Ann Married", city: "Dhaka" } });
    expect(user).toHaveProperty("identities.0.identity_data.name", "Ann Married");
    expect(claimsOf(second.fragment.get("access_token") ?? "")["sub"]).toBe(
      claimsOf(first.fragment.get("access_token") ?? "")["sub"],
    );
    expect(await fixture("fx_audit_actions", { p_username: person.email })).toContain("login");
  });

  it("is cleaned of what no page should show", async () => {
    const person = newPerson({ name: `Ann\u0000\n${"x".repeat(500)}`, picture: "javascript:alert(1)" });
    const user = await userOf((await signInWithGoogle(person)).fragment.get("access_token"));
    const metadata = user["user_metadata"] as Record<string, string>;
    expect(metadata["full_name"]).toMatch(/^Ann x{296}$/);
    expect(metadata).not.toHaveProperty("picture");
    expect(metadata).not.toHaveProperty("avatar_url");
  });

  it.each([undefined, "", "not an e-mail", "ann@exa\u0000mple.com"])(
    "is not enough without an e-mail: %j",
    async (email) => {
      const end = await signInWithGoogle({ ...newPerson(), email });
      expect([end.status, Object.fromEntries(end.query)]).toEqual([
        302,
        {
          error: "server_error",
          error_code: "email_address_not_provided",
          error_description: "Error getting user email from external provider",
        },
      ]);
    },
  );
});

describe("a flow that fails", () => {
  it("ends at its target with the provider's words in query and fragment", async () => {
    const target = `${inject("server").url}/auth?next=1`;
    const refusal = { error: "access_denied", error_description: "The resource owner denied the request." };
    const end = await signInWithGoogle(newPerson(), { query: { redirect_to: target }, tampering: { refusal } });
    expect(end.status).toBe(302);
    expect(Object.fromEntries(end.query)).toEqual({ next: "1", ...refusal });
    expect(Object.fromEntries(end.fragment)).toEqual({ ...refusal, sb: "" });
  });

  it("tells a banned person so, in query and fragment", async () => {
    const person = newPerson();
    const first = await signInWithGoogle(person);
    const { sub } = claimsOf(first.fragment.get("access_token") ?? "");
    await serviceClient().auth.admin.updateUserById(String(sub), { ban_duration: "1h" });
    const end = await signInWithGoogle(person);
    const refused = { error: "access_denied", error_code: "user_banned", error_description: "User is banned" };
    expect(Object.fromEntries(end.query)).toEqual(refused);
    expect(Object.fromEntries(end.fragment)).toEqual({ ...refused, sb: "" });
    expect(await fixture("fx_audit_actions", { p_username: person.email })).toContain("login_failed");
  });

  it("says that the code is missing", async () => {
    const begun = await authorize();
    const end = await open(`/auth/v1/callback?state=${begun.query.get("state") ?? ""}`);
    expect(end.query.get("error_code")).toBe("bad_oauth_callback");
  });
});

describe("an account with a second factor", () => {
  it("gets a session of the first level", async () => {
    const { client, email } = await createUser();
    const { data } = await client.auth.mfa.enroll({ factorType: "totp" });
    await fixture("fx_verify_factor", { p_factor: data?.id });
    const end = await signInWithGoogle(newPerson({ email }));
    const token = end.fragment.get("access_token") ?? "";
    expect(claimsOf(token)["aal"]).toBe("aal1");
    expect((await userOf(token))["factors"]).toMatchObject([{ status: "verified" }]);
  });
});
