// @module-tag one-engine
import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { createUser, serviceClient } from "@workspace/testing/contract/clients.ts";
import { callAuth, claimsOf } from "@workspace/testing/contract/auth-http.ts";

const jwkSchema = z.looseObject({ kid: z.string(), x: z.string(), y: z.string() });
const [signingJwk] = z.tuple([jwkSchema], jwkSchema).parse(JSON.parse(inject("server").signingKeys));
/** The key of the product itself, for tokens that only their claims make wrong. */
const ourKey = createPrivateKey({ key: { ...signingJwk }, format: "jwk" });

async function signedIn() {
  const user = await createUser({ data: { full_name: "Ann" } });
  const token = (await user.client.auth.getSession()).data.session?.access_token ?? "";
  return { ...user, token };
}

const encode = (value: unknown) =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");

function headerOf(token: string): Record<string, unknown> {
  return z.looseObject({}).parse(JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()));
}

function es256(key: KeyObject, header: object, claims: unknown): string {
  const input = `${encode(header)}.${encode(claims)}`;
  return `${input}.${sign("sha256", Buffer.from(input), { key, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
}

function hs256(secret: string | Buffer, header: object, claims: unknown): string {
  const input = `${encode({ ...header, alg: "HS256" })}.${encode(claims)}`;
  return `${input}.${createHmac("sha256", secret).update(input).digest("base64url")}`;
}

/** What a forger has: a token of their own, whatever is published, and keys that they make. */
interface Loot {
  token: string;
  header: Record<string, unknown>;
  claims: Record<string, unknown>;
  foreign: { privateKey: KeyObject; publicKey: KeyObject };
  published: z.infer<typeof jwkSchema>;
}

async function gatherLoot(): Promise<Loot> {
  const { token } = await signedIn();
  const { keys } = z.object({ keys: z.array(jwkSchema) }).parse((await callAuth("/.well-known/jwks.json")).body);
  const foreign = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return { token, header: headerOf(token), claims: claimsOf(token), foreign, published: keys[0] ?? signingJwk };
}

let gathered: Promise<Loot> | undefined;
/** One person's is enough: nothing here changes it. */
const loot = () => (gathered ??= gatherLoot());

const publicKeyOf = ({ published }: Loot) => createPublicKey({ key: { ...published }, format: "jwk" });
const pem = (all: Loot, change: (text: string) => string = (text) => text) =>
  change(publicKeyOf(all).export({ type: "spki", format: "pem" }).toString());
const without = (claims: Record<string, unknown>, name: string) => ({ ...claims, [name]: undefined });
const payloadOf = ({ token }: Loot) => token.split(".")[1] ?? "";
const signatureOf = ({ token }: Loot) => token.split(".")[2] ?? "";
/** Another payload under the header and signature of a good token. */
const tampered = (all: Loot, claims: unknown) => `${encode(all.header)}.${encode(claims)}.${signatureOf(all)}`;

const noKey = "No matching signing key found in JWKS";
const badSignature = "Invalid JWT signature";
const other = "An error occurred on token verification.";

/** Each with what the verifier says of it. */
const forgeries: [string, (all: Loot) => string, string][] = [
  ["alg none", (all) => `${encode({ alg: "none", typ: "JWT" })}.${payloadOf(all)}.`, other],
  ["alg None", (all) => `${encode({ ...all.header, alg: "None" })}.${payloadOf(all)}.`, other],
  [
    "alg none beside a signature",
    (all) => `${encode({ ...all.header, alg: "none" })}.${payloadOf(all)}.${signatureOf(all)}`,
    other,
  ],
  ["no alg", (all) => `${encode({ typ: "JWT" })}.${payloadOf(all)}.${signatureOf(all)}`, other],
  ["alg ES384", (all) => es256(all.foreign.privateKey, { ...all.header, alg: "ES384" }, all.claims), other],
  ["HS256 with the public key as PEM", (all) => hs256(pem(all), all.header, all.claims), other],
  [
    "HS256 with the PEM on one line",
    (all) =>
      hs256(
        pem(all, (text) => text.trim()),
        all.header,
        all.claims,
      ),
    other,
  ],
  ["HS256 with the key set's entry", (all) => hs256(JSON.stringify(all.published), all.header, all.claims), other],
  [
    "HS256 with the public key in DER",
    (all) => hs256(publicKeyOf(all).export({ type: "spki", format: "der" }), all.header, all.claims),
    other,
  ],
  ["HS256 with the public coordinate", (all) => hs256(all.published.x, all.header, all.claims), other],
  ["HS256 with nothing", (all) => hs256("", all.header, all.claims), other],
  ["HS256 with nothing, without kid", (all) => hs256("", { typ: "JWT" }, all.claims), other],
  ["a foreign key under our kid", (all) => es256(all.foreign.privateKey, all.header, all.claims), badSignature],
  [
    "a foreign key under its own kid",
    (all) => es256(all.foreign.privateKey, { ...all.header, kid: "mine" }, all.claims),
    noKey,
  ],
  [
    "a foreign key without kid",
    (all) => es256(all.foreign.privateKey, { alg: "ES256", typ: "JWT" }, all.claims),
    noKey,
  ],
  [
    "a key in the header",
    (all) =>
      es256(
        all.foreign.privateKey,
        { ...all.header, jwk: all.foreign.publicKey.export({ format: "jwk" }) },
        all.claims,
      ),
    badSignature,
  ],
  [
    "a key by address",
    (all) =>
      es256(
        all.foreign.privateKey,
        { ...all.header, jku: "https://evil.example/jwks.json", x5u: "https://evil.example/x.pem" },
        all.claims,
      ),
    badSignature,
  ],
  [
    "a certificate in the header",
    (all) => es256(all.foreign.privateKey, { ...all.header, x5c: ["MIIB"] }, all.claims),
    badSignature,
  ],
  [
    "a critical header that nobody knows",
    (all) => es256(ourKey, { ...all.header, crit: ["x"], x: 1 }, all.claims),
    other,
  ],
  ["a payload without base64", (all) => es256(ourKey, { ...all.header, crit: ["b64"], b64: false }, all.claims), other],
  ["a kid that is a path", (all) => es256(ourKey, { ...all.header, kid: "../../../../dev/null" }, all.claims), noKey],
  [
    "a kid that is a member of every object",
    (all) => es256(ourKey, { ...all.header, kid: "__proto__" }, all.claims),
    noKey,
  ],
  ["a kid that is SQL", (all) => es256(ourKey, { ...all.header, kid: "x' union select 'x" }, all.claims), noKey],
  ["a kid that is no text", (all) => es256(ourKey, { ...all.header, kid: [signingJwk.kid] }, all.claims), noKey],
  ["another role", (all) => tampered(all, { ...all.claims, role: "service_role" }), badSignature],
  ["another subject", (all) => tampered(all, { ...all.claims, sub: crypto.randomUUID() }), badSignature],
  [
    "its subject twice",
    (all) => tampered(all, JSON.stringify(all.claims).replace("{", `{"sub":"${crypto.randomUUID()}",`)),
    badSignature,
  ],
  [
    "its role twice",
    (all) => tampered(all, JSON.stringify(all.claims).replace(/\}$/, ',"role":"service_role"}')),
    badSignature,
  ],
  ["no signature", (all) => `${encode(all.header)}.${payloadOf(all)}.`, badSignature],
  ["half a signature", (all) => all.token.slice(0, -40), badSignature],
  [
    "a signature in DER",
    (all) => {
      const input = `${encode(all.header)}.${payloadOf(all)}`;
      return `${input}.${sign("sha256", Buffer.from(input), ourKey).toString("base64url")}`;
    },
    badSignature,
  ],
  ["two dots", () => "..", other],
  ["a very long text", () => "a".repeat(4000), other],
  [
    "an expiry that has passed",
    (all) => es256(ourKey, all.header, { ...all.claims, exp: Math.floor(Date.now() / 1000) - 1 }),
    "JWT has expired",
  ],
  ["no expiry", (all) => es256(ourKey, all.header, without(all.claims, "exp")), "Missing exp claim"],
  ["an expiry that is no number", (all) => es256(ourKey, all.header, { ...all.claims, exp: "9999999999" }), other],
  [
    "a beginning to come",
    (all) => es256(ourKey, all.header, { ...all.claims, nbf: Math.floor(Date.now() / 1000) + 600 }),
    other,
  ],
  ["another audience", (all) => es256(ourKey, all.header, { ...all.claims, aud: "another-app" }), other],
  ["no audience", (all) => es256(ourKey, all.header, without(all.claims, "aud")), other],
  ["another issuer", (all) => es256(ourKey, all.header, { ...all.claims, iss: "https://evil.example/auth/v1" }), other],
  ["no issuer", (all) => es256(ourKey, all.header, without(all.claims, "iss")), other],
  ["no subject", (all) => es256(ourKey, all.header, without(all.claims, "sub")), other],
  ["a subject that is no id", (all) => es256(ourKey, all.header, { ...all.claims, sub: "admin" }), other],
  ["no session", (all) => es256(ourKey, all.header, without(all.claims, "session_id")), other],
  ["the role of the secret key", (all) => es256(ourKey, all.header, { ...all.claims, role: "service_role" }), other],
  ["the database's own role", (all) => es256(ourKey, all.header, { ...all.claims, role: "postgres" }), other],
  ["a level that is none", (all) => es256(ourKey, all.header, { ...all.claims, aal: "aal3" }), other],
  ["claims that are a list", (all) => es256(ourKey, all.header, [all.claims]), other],
];

/** What the three services answer to a bearer token. */
async function answersTo(token: string) {
  const { url, publishableKey } = inject("server");
  const headers = { apikey: publishableKey, authorization: `Bearer ${token}`, "content-type": "application/json" };
  const user = await callAuth("/user", { token });
  const rest = await fetch(`${url}/rest/v1/fx_clients?select=name&limit=1`, { headers });
  const name = "fx-greet";
  const called = await fetch(`${url}/functions/v1/${name}`, { method: "POST", headers, body: "{}" });
  return {
    auth: [user.status, user.body["code"] ?? null],
    rest: rest.status,
    functions: { status: called.status, body: z.looseObject({}).parse(await called.json()) },
  };
}

describe("a forged access token", () => {
  it.each(forgeries)("with %s is refused by every service", async (_, forge, message) => {
    const token = forge(await loot());
    expect(await answersTo(token)).toEqual({
      auth: [403, "bad_jwt"],
      rest: 401,
      functions: {
        status: 401,
        body: { success: false, error: "Your session has ended. Please sign in again.", message },
      },
    });
  });

  it("is told from a good one that is signed the same way", async () => {
    const all = await loot();
    for (const token of [all.token, es256(ourKey, all.header, all.claims)]) {
      const { auth, rest, functions } = await answersTo(token);
      // 400: the function was asked and had no name to work with.
      expect([auth, rest, functions.status]).toEqual([[200, null], 200, 400]);
    }
  });

  it("brings no admin rights, and a good one is no API key", async () => {
    const all = await loot();
    const forged = es256(all.foreign.privateKey, all.header, { ...all.claims, role: "service_role" });
    expect((await callAuth("/admin/users", { token: forged })).status).toBe(403);
    expect((await callAuth("/admin/users", { token: all.token })).status).toBe(403);
    for (const key of [
      all.token,
      hs256("guess", { typ: "JWT" }, { role: "service_role", iss: "supabase", exp: 9e9 }),
    ]) {
      for (const path of ["auth/v1/user", "rest/v1/fx_clients", "functions/v1/fx-greet"]) {
        const headers = { apikey: key, authorization: `Bearer ${key}` };
        expect((await fetch(`${inject("server").url}/${path}`, { headers })).status).toBe(401);
      }
    }
  });
});

describe("access tokens", () => {
  it("carry the contract's claims and header", async () => {
    const { token, id, email } = await signedIn();
    expect(headerOf(token)).toEqual({ alg: "ES256", typ: "JWT", kid: signingJwk.kid });
    const claims = claimsOf(token);
    expect(claims).toMatchObject({
      sub: id,
      aud: "authenticated",
      role: "authenticated",
      email,
      phone: "",
      aal: "aal1",
      is_anonymous: false,
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: { full_name: "Ann" },
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      amr: [{ method: "password", timestamp: expect.any(Number) }],
    });
    expect(claims["iss"]).toMatch(/^http:\/\/[^/]+\/auth\/v1$/);
    expect(Number(claims["exp"]) - Number(claims["iat"])).toBe(3600);
  });

  it("are verified by the client itself through the key set", async () => {
    const { client, id } = await signedIn();
    const { data, error } = await client.auth.getClaims();
    expect(error).toBeNull();
    expect(data?.claims.sub).toBe(id);
    expect(data?.header.alg).toBe("ES256");
  });

  it.each(["signed out", "deleted"])(
    "of a person who is %s are refused by the account service at once",
    async (how) => {
      const { client, token, id } = await signedIn();
      if (how === "signed out") expect((await client.auth.signOut({ scope: "local" })).error).toBeNull();
      else expect((await serviceClient().auth.admin.deleteUser(id)).error).toBeNull();
      const answer = await callAuth("/user", { token });
      const code = how === "deleted" ? "user_not_found" : "session_not_found";
      expect([answer.status, answer.body["code"]]).toEqual([403, code]);
    },
  );
});
