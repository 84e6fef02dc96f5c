import { createHash, randomBytes } from "node:crypto";
import { randomIp } from "@workspace/testing/random-ip.ts";
import { assertionXml, fromNow, responseXml, signedAssertionXml } from "@workspace/testing/saml-forgery.ts";
import type { RegisteredSite, SamlPerson } from "@workspace/testing/saml-identity-provider.ts";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { callAuth, claimsOf, fixture } from "@workspace/testing/contract/auth-http.ts";
import {
  adminSso,
  answerWith,
  beginSso,
  clientFrom,
  encode,
  freshPerson,
  postAnswer,
  registeredProvider,
  type RegisteredProvider,
  requestIn,
  signOn,
  siteMetadata,
} from "./sso-http.ts";

let company: RegisteredProvider;
let site: RegisteredSite;
beforeAll(async () => {
  site = await siteMetadata();
  company = await registeredProvider();
});
afterAll(() => company.close());

function pkce() {
  const verifier = randomBytes(56).toString("hex");
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  return { verifier, fields: { code_challenge: challenge, code_challenge_method: "s256" } };
}

const exchange = (code: string | null, verifier: string) =>
  callAuth("/token?grant_type=pkce", { body: { auth_code: code, code_verifier: verifier } });

describe("signing on", () => {
  it("opens an account of its own kind at the first time", async () => {
    const person = freshPerson();
    const landing = await signOn(company, person);
    expect([landing.status, landing.base]).toEqual([302, inject("server").url]);
    expect([...landing.fragment.keys()].toSorted()).toEqual(
      ["access_token", "expires_at", "expires_in", "refresh_token", "sb", "token_type"].toSorted(),
    );
    const { user } = await clientFrom(landing);
    const provider = `sso:${company.id}`;
    expect(user).toMatchObject({
      email: person.email,
      app_metadata: { provider, providers: [provider] },
      user_metadata: {
        iss: company.entityId,
        sub: person.subject,
        email: person.email,
        email_verified: true,
        phone_verified: false,
      },
    });
    expect(user.email_confirmed_at).toBeTruthy();
    expect(user.identities).toMatchObject([{ provider, id: person.subject, identity_data: { sub: person.subject } }]);
    expect(JSON.stringify(user)).not.toContain("is_sso_user");
    expect(await fixture("fx_auth_user", { p_email: person.email })).toMatchObject({
      is_sso_user: true,
      encrypted_password: "",
    });
  });

  it("opens a session of its own method, which is refreshed like any other", async () => {
    const landing = await signOn(company, freshPerson());
    const claims = claimsOf(landing.fragment.get("access_token") ?? "");
    const amr = [{ method: "sso/saml", provider: company.id }];
    expect(claims).toMatchObject({ aal: "aal1", role: "authenticated", amr });
    const { client, user } = await clientFrom(landing);
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.user?.id).toBe(user.id);
    expect(claimsOf(data.session?.access_token ?? "")).toMatchObject({ amr });
  });

  it("finds the account again by the name at the provider, and takes on a new e-mail and new data", async () => {
    const person = freshPerson();
    const first = await clientFrom(await signOn(company, person));
    const moved = freshPerson({ subject: person.subject });
    const second = await clientFrom(await signOn(company, moved));
    expect(second.user.id).toBe(first.user.id);
    expect(second.user.email).toBe(moved.email);
    expect(second.user.identities).toMatchObject([{ identity_data: { email: moved.email } }]);
  });

  it("makes one account of ten first sign-ons at once", async () => {
    const person = freshPerson();
    const answers = await Promise.all(Array.from({ length: 10 }, () => company.answer(person, {})));
    const landings = await Promise.all(answers.map((xml) => postAnswer({ SAMLResponse: encode(xml), RelayState: "" })));
    const subjects = landings.map((landing) => claimsOf(landing.fragment.get("access_token") ?? "")["sub"]);
    expect(subjects).toEqual(Array(10).fill(expect.any(String)));
    expect(new Set(subjects).size).toBe(1);
  });

  it("leads to the target of the body when it is allowed, otherwise to the site", async () => {
    const { url } = inject("server");
    const allowed = await signOn(company, freshPerson(), { redirect_to: `${url}/dashboard?from=sso` });
    expect(allowed.location).toMatch(`${url}/dashboard?from=sso#access_token=`);
    for (const target of [
      "https://evil.example.org/",
      "//evil.example.org",
      "javascript:alert(1)",
      `${url}@evil.org`,
    ]) {
      expect((await signOn(company, freshPerson(), { redirect_to: target })).base).toBe(url);
    }
  });

  it("ends the session when the identity provider says so", async () => {
    const sessionEnd = fromNow(1234);
    const landing = await answerWith(company, ({ inResponseTo }) => forged({ inResponseTo, sessionEnd }));
    const { user } = await clientFrom(landing);
    const [session] = await fixture<{ not_after: string }[]>("fx_sessions", { p_user: user.id });
    expect(new Date(session?.not_after ?? 0).toISOString()).toBe(sessionEnd.toISOString());
  });

  it("leaves the session open where it says nothing", async () => {
    const { user } = await clientFrom(await signOn(company, freshPerson()));
    expect(await fixture("fx_sessions", { p_user: user.id })).toMatchObject([{ not_after: null }]);
  });

  it("notes who signed on through whom", async () => {
    const other = await registeredProvider();
    await signOn(other, freshPerson());
    await postAnswer({ SAMLResponse: encode("<x/>"), RelayState: requestIn(await beginSso(other.id)).relayState });
    expect(await fixture("fx_audit_of_provider", { p_provider: `sso:${other.id}` })).toEqual([
      "user_signedup",
      "login",
      "login_failed: saml_assertion_invalid",
    ]);
    await other.close();
  });

  it("refuses somebody who was banned", async () => {
    const person = freshPerson();
    const { user } = await clientFrom(await signOn(company, person));
    await callAuth(`/admin/users/${user.id}`, { method: "PUT", key: "secret", body: { ban_duration: "24h" } });
    const landing = await signOn(company, person);
    expect([landing.status, landing.query.get("error"), landing.query.get("error_code")]).toEqual([
      303,
      "access_denied",
      "user_banned",
    ]);
  });

  it("accepts an answer that is signed as a whole, too", async () => {
    const { SAMLResponse, RelayState } = await company.signIn(await beginSso(company.id), freshPerson(), {
      signResponse: true,
    });
    expect((await postAnswer({ SAMLResponse, RelayState })).fragment.get("access_token")).toBeTruthy();
  });
});

/** An answer that this company's identity provider signed, of a kind that npm's cannot be told to make. */
function forged(fields: Partial<Parameters<typeof assertionXml>[0]>): string {
  const about = { issuer: company.entityId, audience: site.entityId, recipient: site.acsUrl, ...fields };
  const signed = signedAssertionXml(assertionXml(about), company.key);
  return responseXml(signed, { ...about, issuer: company.entityId, destination: site.acsUrl });
}

describe("the PKCE flow", () => {
  it("brings a code, which its verifier exchanges once for a session with the same end", async () => {
    const { verifier, fields } = pkce();
    const address = await beginSso(company.id, fields);
    const { id, relayState } = requestIn(address);
    const sessionEnd = fromNow(4321);
    const SAMLResponse = encode(forged({ inResponseTo: id, sessionEnd }));
    const landing = await postAnswer({ SAMLResponse, RelayState: relayState });
    expect([landing.status, [...landing.query.keys()], landing.fragment.size]).toEqual([302, ["code"], 0]);
    const code = landing.query.get("code");
    const answer = await exchange(code, verifier);
    expect(answer.status).toBe(200);
    const claims = claimsOf(String(answer.body["access_token"]));
    expect(claims).toMatchObject({ amr: [{ method: "sso/saml", provider: company.id }] });
    const sessions = await fixture<{ not_after: string }[]>("fx_sessions", { p_user: claims["sub"] });
    expect(sessions).toHaveLength(1);
    expect(new Date(sessions[0]?.not_after ?? 0).toISOString()).toBe(sessionEnd.toISOString());
    expect((await exchange(code, verifier)).body["code"]).toBe("flow_state_not_found");
  });

  it("is of no use to whoever catches the code", async () => {
    const landing = await signOn(company, freshPerson(), pkce().fields);
    const answer = await exchange(landing.query.get("code"), pkce().verifier);
    expect([answer.status, answer.body["code"]]).toEqual([400, "bad_code_verifier"]);
  });

  it("works from end to end with the official client", async () => {
    const { url, publishableKey } = inject("server");
    const stored = new Map<string, string>();
    const client = createClient(url, publishableKey, {
      auth: {
        flowType: "pkce",
        autoRefreshToken: false,
        storage: {
          getItem: (key) => stored.get(key) ?? null,
          setItem: (key, value) => void stored.set(key, value),
          removeItem: (key) => void stored.delete(key),
        },
      },
      global: { headers: { "x-forwarded-for": randomIp() } },
    });
    const person = freshPerson();
    const began = await client.auth.signInWithSSO({
      providerId: company.id,
      options: { redirectTo: `${url}/dashboard` },
    });
    const { SAMLResponse, RelayState } = await company.signIn(began.data?.url ?? "", person);
    const landing = await postAnswer({ SAMLResponse, RelayState });
    expect(landing.base).toBe(`${url}/dashboard`);
    const { data, error } = await client.auth.exchangeCodeForSession(landing.query.get("code") ?? "");
    expect(error).toBeNull();
    expect(data.user?.email).toBe(person.email);
  });
});

describe("a sign-on that begins at the identity provider", () => {
  const unsolicited = async (person: SamlPerson, RelayState: string) =>
    postAnswer({ SAMLResponse: encode(await company.answer(person, {})), RelayState });

  it("leads to the site without a target, and to an allowed target", async () => {
    const { url } = inject("server");
    const plain = await unsolicited(freshPerson(), "");
    expect([plain.status, plain.base]).toEqual([302, url]);
    expect(plain.fragment.get("access_token")).toBeTruthy();
    expect((await unsolicited(freshPerson(), `${url}/documents`)).base).toBe(`${url}/documents`);
  });

  it("does not lead elsewhere", async () => {
    for (const target of [
      "https://evil.example.org/phish",
      "//evil.example.org",
      "/\\evil.example.org",
      "javascript:alert(1)",
    ]) {
      expect((await unsolicited(freshPerson(), target)).base).toBe(inject("server").url);
    }
  });

  it("refuses a relay state that is neither, and a provider that nobody entered", async () => {
    const odd = await unsolicited(freshPerson(), "no target");
    expect([odd.status, odd.query.get("error_code")]).toEqual([303, "validation_failed"]);
    const stranger = await registeredProvider();
    const xml = await stranger.answer(freshPerson(), {});
    await adminSso(`/${stranger.id}`, { method: "DELETE" });
    const landing = await postAnswer({ SAMLResponse: encode(xml), RelayState: "" });
    expect([landing.status, landing.query.get("error"), landing.query.get("error_code")]).toEqual([
      303,
      "server_error",
      "saml_idp_not_found",
    ]);
    await stranger.close();
  });
});
