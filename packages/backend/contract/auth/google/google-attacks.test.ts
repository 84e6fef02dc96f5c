// @module-tag one-engine
import { createUser } from "@workspace/testing/contract/clients.ts";
import { randomIp } from "@workspace/testing/random-ip.ts";
import { signInAtProvider } from "@workspace/testing/openid-visitor.ts";
import { describe, expect, inject, it, vi } from "vitest";
import { callAuth, fixture } from "@workspace/testing/contract/auth-http.ts";
import { authorize, comeBack, type Led, newChallenge, newPerson, open } from "./google-flow.ts";

/** Somebody tries to get into, or lead somebody into, a foreign account. */

const exchangeFailed = {
  error: "server_error",
  error_code: "unexpected_failure",
  error_description: "Unable to exchange external code",
};

/** The answer to a state that is none: to the site, told in the query only. */
function expectUnknownState(end: Led, code: string, description: string) {
  expect([end.status, end.base.replace(/\/$/, "")]).toEqual([303, inject("server").url]);
  expect(Object.fromEntries(end.query)).toEqual({
    error: "invalid_request",
    error_code: code,
    error_description: description,
  });
  expect([...end.fragment.keys()]).toEqual([]);
}

async function begin(query: Record<string, string> = {}, person = newPerson()) {
  const begun = await authorize(query);
  return { state: begun.query.get("state") ?? "", begun, callback: await signInAtProvider(begun.location, person) };
}

describe("a state", () => {
  const UNKNOWN = "OAuth state not found or expired";

  it("works once", async () => {
    const { callback } = await begin();
    expect((await comeBack(callback)).fragment.get("token_type")).toBe("bearer");
    expectUnknownState(await comeBack(callback), "bad_oauth_state", UNKNOWN);
  });

  it("works once in the PKCE flow, before and after the exchange", async () => {
    const { verifier, fields } = newChallenge();
    const { callback } = await begin(fields);
    const code = (await comeBack(callback)).query.get("code");
    expectUnknownState(await comeBack(callback), "bad_oauth_state", UNKNOWN);
    await callAuth("/token?grant_type=pkce", { body: { auth_code: code, code_verifier: verifier } });
    expectUnknownState(await comeBack(callback), "bad_oauth_state", UNKNOWN);
  });

  it("works once when it comes ten times at once", async () => {
    const { callback } = await begin();
    const ends = await Promise.all(Array.from({ length: 10 }, () => comeBack(callback)));
    expect(ends.filter((end) => end.fragment.has("access_token"))).toHaveLength(1);
    expect(ends.filter((end) => end.query.get("error_code") === "bad_oauth_state")).toHaveLength(9);
  });

  it("is used up by a flow that fails", async () => {
    const { callback, state } = await begin();
    await open(`/auth/v1/callback?state=${state}&error=access_denied`);
    expectUnknownState(await comeBack(callback), "bad_oauth_state", UNKNOWN);
  });

  it.each([
    ["missing", "", "bad_oauth_callback", "OAuth state parameter missing"],
    ["empty", "&state=", "bad_oauth_callback", "OAuth state parameter missing"],
    ["malformed", "&state=' or 1=1", "bad_oauth_state", "OAuth state parameter is invalid"],
    ["unknown", "&state=0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a", "bad_oauth_state", UNKNOWN],
  ])("is refused when it is %s", async (_, state, code, description) => {
    expectUnknownState(await open(`/auth/v1/callback?code=abc${state}`), code, description);
  });

  it("is refused with an error of the provider's, too", async () => {
    const end = await open("/auth/v1/callback?error=access_denied&error_description=Call+0900");
    expectUnknownState(end, "bad_oauth_callback", "OAuth state parameter missing");
  });

  it("is refused after five minutes", async () => {
    const { callback, state } = await begin();
    await fixture("fx_age_redirect_flow", { p_state: state, p_seconds: 301 });
    expectUnknownState(await comeBack(callback), "bad_oauth_state", "OAuth state has expired");
  });

  it("is none when a mail's flow has the id", async () => {
    const { email } = await createUser();
    await callAuth("/recover", { body: { email, ...newChallenge().fields } });
    const { id: user } = await fixture<{ id: string }>("fx_auth_user", { p_email: email });
    const flowOf = () => fixture<{ id: string } | null>("fx_flow_of_user", { p_user: user });
    await vi.waitFor(async () => expect(await flowOf()).not.toBeNull(), { timeout: 20_000 });
    const flow = await flowOf();
    expectUnknownState(await open(`/auth/v1/callback?code=abc&state=${flow?.id ?? ""}`), "bad_oauth_state", UNKNOWN);
    expect(await flowOf()).not.toBeNull();
  });

  it("is not guessed without end", async () => {
    const ip = randomIp();
    const ends = [];
    for (let guess = 0; guess < 31; guess += 1) ends.push(await open("/auth/v1/callback?state=x", { ip }));
    expect(ends.map((end) => end.query.get("error_code"))).toEqual([
      ...Array.from({ length: 30 }, () => "bad_oauth_state"),
      "over_request_rate_limit",
    ]);
  });
});

describe("a code of the provider", () => {
  it("does not fit to the state of another flow", async () => {
    const victim = await begin();
    const attacker = await begin();
    const mixed = new URL(attacker.callback);
    mixed.searchParams.set("code", victim.callback.searchParams.get("code") ?? "");
    expect(Object.fromEntries((await comeBack(mixed)).query)).toEqual(exchangeFailed);
    // Neither flow can be gone on with: the state is used up, and so is the code.
    expect((await comeBack(attacker.callback)).query.get("error_code")).toBe("bad_oauth_state");
  });

  it.each(["nonsense", "", "a".repeat(5000)])("is refused when it is made up: %.20s", async (code) => {
    const { callback } = await begin();
    callback.searchParams.set("code", code);
    const end = await comeBack(callback);
    expect([end.status, end.fragment.has("access_token"), end.query.has("error")]).toEqual([302, false, true]);
  });

  it("is refused when it comes twice", async () => {
    const { callback } = await begin();
    callback.searchParams.append("code", "another");
    expect(Object.fromEntries((await comeBack(callback)).query)).toEqual(exchangeFailed);
  });
});

describe("an answer of the provider", () => {
  const expired = Math.floor(Date.now() / 1000) - 3600;
  it.each([
    ["with another flow's nonce", { claims: { nonce: "x".repeat(43) } }],
    ["without a nonce", { claims: { nonce: null } }],
    ["of another issuer", { claims: { iss: "https://accounts.google.com" } }],
    ["for another client", { claims: { aud: "somebody-else" } }],
    ["that has expired", { claims: { exp: expired } }],
    ["without expiry", { claims: { exp: null } }],
    ["without a subject", { claims: { sub: null } }],
    ["signed by a stranger", { signedBy: "stranger" as const }],
    ["signed by nobody", { signedBy: "nobody" as const }],
    ["signed with the client's secret", { signedBy: "client" as const }],
  ])("is refused: an ID token %s", async (_, tampering) => {
    const person = newPerson();
    const { location } = await authorize();
    const end = await comeBack(await signInAtProvider(location, person, tampering));
    expect(Object.fromEntries(end.query)).toEqual(exchangeFailed);
    expect(await fixture("fx_identities", { p_sub: person.sub })).toEqual([]);
  });

  it.each([
    ["another issuer", "https://evil.example"],
    ["no issuer", null],
  ])("is refused when it names %s (mix-up)", async (_, iss) => {
    const { callback } = await begin();
    if (iss === null) callback.searchParams.delete("iss");
    else callback.searchParams.set("iss", iss);
    expect(Object.fromEntries((await comeBack(callback)).query)).toEqual(exchangeFailed);
  });

  it.each([
    ["markup", "access_denied", "<img src=x onerror=alert(1)>", "access_denied"],
    ["an address", "access_denied", "See https://evil.example/?a=b", "access_denied"],
    ["a sermon", "access_denied", "x".repeat(201), "access_denied"],
    ["lines", "access_denied", "a\r\nSet-Cookie: a=b", "access_denied"],
    ["an odd word", "<script>", "Plain words", "server_error"],
  ])("does not bring %s onto our pages", async (_, error, error_description, word) => {
    const { state } = await begin();
    const query = new URLSearchParams({ state, error, error_description });
    const end = await open(`/auth/v1/callback?${query.toString()}`);
    const shown = error === "<script>" ? error_description : "The provider refused the request";
    expect(Object.fromEntries(end.query)).toEqual({ error: word, error_description: shown });
    expect(Object.fromEntries(end.fragment)).toEqual({ error: word, error_description: shown, sb: "" });
  });
});

describe("a target outside the site", () => {
  const { host } = new URL(inject("server").url);
  const attempts = [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "https:evil.example",
    `http://${host}@evil.example/`,
    `http://${host}.evil.example/`,
    `http://evil.example/#http://${host}`,
    `http://evil.example?http://${host}`,
    `http://${host}\\@evil.example`,
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "http://2130706433/",
    "http://0x7f.1/",
    `http://${host}%2eevil.example/`,
    `http://${host}\t.evil.example/`,
    "http://xn--lcalhost-tdb/",
    "file:///etc/passwd",
  ];

  it.each(attempts)("is not reached: %s", async (redirect_to) => {
    const { callback } = await begin({ redirect_to });
    const end = await comeBack(callback);
    expect(end.base.replace(/\/$/, "")).toBe(inject("server").url);
    expect(end.fragment.get("token_type")).toBe("bearer");
  });

  it("is not reached by the referring page, a header or a failure either", async () => {
    const evil = "https://evil.example/";
    for (const name of ["referer", "redirect_to"]) {
      const begun = await authorize({}, { headers: { [name]: evil } });
      const end = await open(`/auth/v1/callback?state=${begun.query.get("state") ?? ""}&error=access_denied`);
      expect(end.location).not.toContain("evil.example");
    }
  });
});

describe("another browser", () => {
  /** What a browser adds to an address that a foreign page made it open. */
  const browser = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
  const cookieOf = (begun: Led) => begun.cookies[0]?.split(";")[0] ?? "";
  const foreign = "OAuth state parameter is invalid";

  it("cannot end a flow that it did not begin; the one that did still can", async () => {
    const { begun, callback } = await begin();
    expectUnknownState(await comeBack(callback, { headers: browser }), "bad_oauth_state", foreign);
    const other = await authorize();
    const withOther = { ...browser, cookie: cookieOf(other) };
    expectUnknownState(await comeBack(callback, { headers: withOther }), "bad_oauth_state", foreign);
    const renamed = { ...browser, cookie: `${cookieOf(begun).split("=")[0]}=${cookieOf(other).split("=")[1]}` };
    expectUnknownState(await comeBack(callback, { headers: renamed }), "bad_oauth_state", foreign);

    const end = await comeBack(callback, { headers: { ...browser, cookie: cookieOf(begun) } });
    expect(end.fragment.get("token_type")).toBe("bearer");
    expect(end.cookies[0]).toMatch(/^sb-flow-.+=; Max-Age=0; Path=\/auth\/v1\/callback/);
  });

  it("is told the provider's words by a cookie, which no link can set, and no other client is", async () => {
    const refusal = async (description: string, isBrowser: boolean) => {
      const { begun, state } = await begin();
      const query = new URLSearchParams({ state, error: "access_denied", error_description: description });
      const headers = isBrowser ? { ...browser, cookie: cookieOf(begun) } : {};
      const { cookies } = await open(`/auth/v1/callback?${query.toString()}`, { headers });
      return cookies.filter((cookie) => cookie.startsWith("sb-provider-words"));
    };
    expect(await refusal("Not now", true)).toEqual(["sb-provider-words=Not%20now; Max-Age=60; Path=/; SameSite=Lax"]);
    expect(await refusal("See https://evil.example/?a=b", true)).toEqual([]);
    expect(await refusal("Not now", false)).toEqual([]);
  });

  it("has a cookie that scripts and other sites do not get", async () => {
    const begun = await authorize();
    expect(begun.cookies).toEqual([
      expect.stringMatching(
        /^sb-flow-[0-9a-f-]{36}=[\w-]{43}; Max-Age=300; Path=\/auth\/v1\/callback; HttpOnly; SameSite=Lax$/,
      ),
    ]);
  });

  it("cannot be made to link its Google account to somebody's account", async () => {
    const attacker = await createUser();
    const token = (await attacker.client.auth.getSession()).data.session?.access_token ?? "";
    const path = "/user/identities/authorize?provider=google&skip_http_redirect=true";
    const { body, headers } = await callAuth(path, { token });
    const victim = newPerson();
    const callback = await signInAtProvider(String(body["url"]), victim);
    expectUnknownState(await comeBack(callback, { headers: browser }), "bad_oauth_state", foreign);
    expect(await fixture("fx_identities", { p_sub: victim.sub })).toEqual([]);

    const cookie = headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const end = await comeBack(callback, { headers: { ...browser, cookie } });
    expect(end.fragment.get("token_type")).toBe("bearer");
  });
});
