// @module-tag one-engine
import { createHash, randomUUID } from "node:crypto";
import { anonClient, createUser, serviceClient } from "@workspace/testing/contract/clients.ts";
import { waitForMail } from "@workspace/testing/contract/mailbox.ts";
import { randomIp } from "@workspace/testing/random-ip.ts";
import { describe, expect, inject, it } from "vitest";
import { type Answer, callAuth, claimsOf, fixture } from "@workspace/testing/contract/auth-http.ts";
import { mintIdToken, newPerson, signInWithGoogle, tokensOfPage } from "./google-flow.ts";

const hashed = (nonce: string) => createHash("sha256").update(nonce).digest("hex");
const grant = (body: Record<string, unknown>, call: { token?: string; ip?: string } = {}) =>
  callAuth("/token?grant_type=id_token", { body: { provider: "google", ...body }, ...call });
const tokenOf = async (client: ReturnType<typeof anonClient>) =>
  (await client.auth.getSession()).data.session?.access_token ?? "";

const refused = (description: string, error = "invalid request") => [400, { error, error_description: description }];
const told = (answer: Answer) => [answer.status, answer.body];
const BAD = refused("Bad ID token");

describe("signing in with an ID token", () => {
  it("works for the official client, with access token and nonce", async () => {
    const person = newPerson();
    const nonce = randomUUID();
    const { idToken, accessToken } = await tokensOfPage(person, hashed(nonce));
    const client = anonClient();
    const { data, error } = await client.auth.signInWithIdToken({
      provider: "google",
      token: idToken,
      access_token: accessToken,
      nonce,
    });
    expect([error, data.user?.email]).toEqual([null, person.email]);
    expect(data.user).toMatchObject({
      app_metadata: { provider: "google", providers: ["google"] },
      user_metadata: { full_name: "Ann Example", provider_id: person.sub },
    });
    expect(claimsOf(data.session?.access_token ?? "")).toMatchObject({ aal: "aal1", amr: [{ method: "oauth" }] });
    expect((await client.auth.getUser()).error).toBeNull();
  });

  it("is the same account as by redirect", async () => {
    const person = newPerson();
    const end = await signInWithGoogle(person);
    const answer = await grant({ id_token: (await tokensOfPage(person)).idToken });
    expect(answer.body["user"]).toMatchObject({ id: claimsOf(end.fragment.get("access_token") ?? "")["sub"] });
  });

  it("keeps to the same rules for accounts", async () => {
    const { id, email } = await createUser();
    const verified = await grant({ id_token: (await tokensOfPage(newPerson({ email }))).idToken });
    expect(verified.body["user"]).toMatchObject({ id });

    const unverified = newPerson({ email, email_verified: false });
    const answer = await grant({ id_token: (await tokensOfPage(unverified)).idToken });
    expect([answer.status, answer.body["code"]]).toEqual([422, "provider_email_needs_verification"]);

    await serviceClient().auth.admin.updateUserById(id, { ban_duration: "1h" });
    const banned = await grant({ id_token: (await tokensOfPage(newPerson({ email }))).idToken });
    expect([banned.status, banned.body["code"]]).toEqual([403, "user_banned"]);
  });

  it("needs no nonce; without one the token may come again", async () => {
    const { idToken } = await tokensOfPage(newPerson());
    expect((await grant({ id_token: idToken })).status).toBe(200);
    expect((await grant({ id_token: idToken, nonce: null })).status).toBe(200);
  });

  it("takes the issuer in place of the provider's name", async () => {
    const { issuer, clientId } = inject("server").google;
    const { idToken } = await tokensOfPage(newPerson());
    const answer = await grant({ provider: "", issuer, client_id: clientId, id_token: idToken });
    expect(answer.status).toBe(200);
  });

  it("takes a token for several audiences when the site is one of them", async () => {
    const { sub, email } = newPerson();
    const aud = ["an-app", inject("server").google.clientId];
    const answer = await grant({ id_token: await mintIdToken({ sub, email, email_verified: true, aud }) });
    expect(answer.body["user"]).toMatchObject({ email });
  });

  it("asks the provider for an e-mail that the token does not tell", async () => {
    const person = newPerson();
    const { accessToken } = await tokensOfPage(person);
    const at_hash = createHash("sha256").update(accessToken).digest().subarray(0, 16).toString("base64url");
    const idToken = await mintIdToken({ sub: person.sub, at_hash });
    expect((await grant({ id_token: idToken })).body["code"]).toBe("email_address_not_provided");
    const answer = await grant({ id_token: idToken, access_token: accessToken });
    expect(answer.body["user"]).toMatchObject({ email: person.email });
  });
});

describe("an ID token is refused", () => {
  it.each([
    ["missing", {}, refused("id_token required")],
    ["empty", { id_token: "" }, refused("id_token required")],
    ["of no provider", { provider: "", id_token: "x" }, refused("provider or client_id and issuer required")],
    [
      "of half a provider",
      { provider: "", issuer: "https://evil.example", id_token: "x" },
      refused("provider or client_id and issuer required"),
    ],
    [
      "of an unknown provider",
      { provider: "evil", id_token: "x" },
      [400, { code: "validation_failed", message: 'Custom OIDC provider "evil" not allowed' }],
    ],
    [
      "of an unknown issuer",
      { provider: "", issuer: "https://evil.example", client_id: "x", id_token: "x" },
      [400, { code: "validation_failed", message: 'Custom OIDC provider "https://evil.example" not allowed' }],
    ],
    ["no token at all", { id_token: "nonsense" }, BAD],
  ])("%s", async (_, body, answer) => {
    expect(told(await grant(body))).toEqual(answer);
  });

  const now = Math.floor(Date.now() / 1000);
  it.each([
    ["signed by a stranger", {}, { signedBy: "stranger" as const }, BAD],
    ["signed by nobody (alg none)", {}, { signedBy: "nobody" as const }, BAD],
    ["signed with the client's secret (HS256)", {}, { signedBy: "client" as const }, BAD],
    ["expired", { iat: now - 7200, exp: now - 3600 }, {}, BAD],
    ["without expiry", {}, { claims: { exp: null } }, BAD],
    ["not valid yet", { nbf: now + 3600 }, {}, BAD],
    ["of another issuer", { iss: "https://evil.example" }, {}, BAD],
    ["of an issuer that begins alike", { iss: "https://accounts.google.com.evil.example" }, {}, BAD],
    ["for another audience", { aud: "an-app" }, {}, refused("Unacceptable audience in id_token: [an-app]")],
    ["for others", { aud: ["an-app", "a-tv"] }, {}, refused("Unacceptable audience in id_token: [an-app a-tv]")],
    ["without audience", {}, { claims: { aud: null } }, BAD],
    ["without subject", { sub: "" }, {}, refused("Missing sub claim in id_token")],
    ["whose subject is no name", { sub: "a\u0000b" }, {}, BAD],
  ])("%s", async (_, claims, tampering, answer) => {
    const { sub, email } = newPerson();
    const idToken = await mintIdToken({ sub, email, email_verified: true, ...claims }, tampering);
    expect(told(await grant({ id_token: idToken }))).toEqual(answer);
    expect(await fixture("fx_identities", { p_sub: sub })).toEqual([]);
  });

  it("altered after it was signed", async () => {
    const [header, payload = "", signature] = (await tokensOfPage(newPerson())).idToken.split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
    const altered = Buffer.from(JSON.stringify({ ...claims, sub: "somebody else" })).toString("base64url");
    expect(told(await grant({ id_token: `${header}.${altered}.${signature}` }))).toEqual(BAD);
  });

  it("with an access token that is not its own", async () => {
    const { idToken } = await tokensOfPage(newPerson());
    const { accessToken } = await tokensOfPage(newPerson());
    expect(claimsOf(idToken)).toHaveProperty("at_hash");
    expect(told(await grant({ id_token: idToken, access_token: accessToken }))).toEqual(BAD);
  });

  it("that leaves the e-mail to an access token of somebody else", async () => {
    const { accessToken } = await tokensOfPage(newPerson());
    const idToken = await mintIdToken({ sub: newPerson().sub });
    expect(told(await grant({ id_token: idToken, access_token: accessToken }))).toEqual(BAD);
    expect(told(await grant({ id_token: idToken, access_token: "nonsense" }))).toEqual(BAD);
  });

  it("when an access token of ours is given for one", async () => {
    const token = await tokenOf((await createUser()).client);
    expect(told(await grant({ id_token: token }))).toEqual(BAD);
  });

  it("past the limit per client IP, even a good one", async () => {
    const ip = randomIp();
    const { idToken } = await tokensOfPage(newPerson());
    for (let call = 0; call < 30; call += 1) await grant({ id_token: "nonsense" }, { ip });
    expect(told(await grant({ id_token: idToken }, { ip }))).toEqual([
      429,
      { code: "over_request_rate_limit", message: "Request rate limit reached" },
    ]);
  });
});

describe("a nonce", () => {
  const ONE_SIDED = refused("Passed nonce and nonce in id_token should either both exist or not.");

  it("has to be given when the token has one, and the other way round", async () => {
    const nonce = randomUUID();
    expect(told(await grant({ id_token: (await tokensOfPage(newPerson(), hashed(nonce))).idToken }))).toEqual(
      ONE_SIDED,
    );
    expect(told(await grant({ id_token: (await tokensOfPage(newPerson())).idToken, nonce }))).toEqual(ONE_SIDED);
  });

  it("has to be the one that the provider was given the hash of", async () => {
    const nonce = randomUUID();
    const { idToken } = await tokensOfPage(newPerson(), hashed(nonce));
    const mismatch = refused("Nonces mismatch", "invalid nonce");
    expect(told(await grant({ id_token: idToken, nonce: randomUUID() }))).toEqual(mismatch);
    expect(told(await grant({ id_token: idToken, nonce: hashed(nonce) }))).toEqual(mismatch);
    const plain = await tokensOfPage(newPerson(), nonce);
    expect(told(await grant({ id_token: plain.idToken, nonce }))).toEqual(mismatch);
    expect((await grant({ id_token: idToken, nonce })).status).toBe(200);
  });

  it("works once, also when it comes ten times at once", async () => {
    const nonce = randomUUID();
    const { idToken } = await tokensOfPage(newPerson(), hashed(nonce));
    const answers = await Promise.all(Array.from({ length: 10 }, () => grant({ id_token: idToken, nonce })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const replayed = await grant({ id_token: idToken, nonce });
    expect(told(replayed)).toEqual(refused("Nonce was already used", "invalid nonce"));
  });
});

describe("linking with an ID token", () => {
  it("adds the identity to the caller's account and answers a new session", async () => {
    const { client, id, email } = await createUser();
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    const person = newPerson();
    const { idToken } = await tokensOfPage(person);
    const { data, error } = await client.auth.linkIdentity({ provider: "google", token: idToken });
    expect([error, data.user?.id, data.user?.email]).toEqual([null, id, email]);
    expect(data.user?.identities?.map((identity) => identity.provider)).toEqual(["email", "google"]);
    expect(events).toContain("USER_UPDATED");
    await waitForMail({ to: email, subject: "A way to sign in was added" });
  });

  it("needs a session", async () => {
    const { idToken } = await tokensOfPage(newPerson());
    expect((await grant({ id_token: idToken, link_identity: true })).body["code"]).toBe("bad_jwt");
  });

  it("refuses an identity that somebody has", async () => {
    const { idToken } = await tokensOfPage(newPerson());
    await grant({ id_token: idToken });
    const token = await tokenOf((await createUser()).client);
    const answer = await grant({ id_token: idToken, link_identity: true }, { token });
    expect(told(answer)).toEqual([
      422,
      { code: "identity_already_exists", message: "Identity is already linked to another user" },
    ]);
  });
});
