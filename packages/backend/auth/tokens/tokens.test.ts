import { createHmac, createPublicKey } from "node:crypto";
import { exportJWK, generateKeyPair, importJWK, type JWTHeaderParameters, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { createTokenVerifier, signAccessToken } from "./tokens.ts";
import { generateSigningKey, loadSigningKeys } from "./signing-keys.ts";

const issuer = "https://visa.example.com/auth/v1";
const id = "11111111-1111-4111-8111-111111111111";
const start = new Date("2026-11-21T10:00:00Z");
const clock = () => start;

const input = {
  userId: id,
  email: "ann@example.com",
  phone: "",
  appMetadata: { provider: "email" },
  userMetadata: {},
  role: "authenticated",
  isAnonymous: false,
  sessionId: id,
  aal: "aal1" as const,
  amr: [{ method: "password", timestamp: 1 }],
};
const claims = {
  sub: id,
  aud: "authenticated",
  iss: issuer,
  role: "authenticated",
  session_id: id,
  aal: "aal1",
  email: "",
  iat: start.getTime() / 1000,
  exp: start.getTime() / 1000 + 60,
};

const rejected = (message: string, reason = "invalid") => ({ ok: false, reason, message });
const other = rejected("An error occurred on token verification.");

const signWith = async (json: string | null, now = start) => {
  const keys = await loadSigningKeys(json);
  return { keys, signed: await signAccessToken(keys, { issuer, lifetimeSeconds: 3600, now }, input) };
};

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** An HS256 token, made by hand as an attacker or another service would. */
function hmacToken(secret: string | Buffer, payload: unknown = claims, header: object = {}) {
  const text = `${encode({ alg: "HS256", typ: "JWT", ...header })}.${encode(payload)}`;
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}

describe("access tokens", () => {
  it("pass their own verifier until they expire", async () => {
    const { keys, signed } = await signWith(null);
    const at = (seconds: number) => () => new Date(start.getTime() + seconds * 1000);
    expect(signed.expiresAt).toBe(start.getTime() / 1000 + 3600);
    const valid = await createTokenVerifier(keys, { issuer, clock: at(3599) }).verify(signed.token);
    expect(valid).toMatchObject({ ok: true, claims: { sub: id, aal: "aal1", session_id: id, aud: "authenticated" } });
    const late = await createTokenVerifier(keys, { issuer, clock: at(3601) }).verify(signed.token);
    expect(late).toEqual(rejected("JWT has expired", "expired"));
  });

  it("are checked once by a verifier, and end with their time all the same", async () => {
    const { keys, signed } = await signWith(null);
    let now = start;
    let checks = 0;
    const counting = { ...keys, findKeys: (hint: object) => ((checks += 1), keys.findKeys(hint)) };
    const verifier = createTokenVerifier(counting, { issuer, clock: () => now });
    const first = await verifier.verify(signed.token);
    expect(first).toMatchObject({ ok: true });
    expect(await verifier.verify(signed.token)).toBe(first);
    expect(checks).toBe(1);
    // Nothing but the very same text counts as known.
    const [head = "", body = "", signature = ""] = signed.token.split(".");
    const raised = Buffer.from(JSON.stringify({ ...claims, aal: "aal2" })).toString("base64url");
    expect(await verifier.verify([head, raised, signature].join("."))).toEqual(rejected("Invalid JWT signature"));
    expect(await verifier.verify([head, body, "A".repeat(86)].join("."))).toEqual(rejected("Invalid JWT signature"));
    now = new Date(start.getTime() + 3600_000);
    expect(await verifier.verify(signed.token)).toEqual(rejected("JWT has expired", "expired"));
  });

  it("are known to a verifier in a bounded number", async () => {
    const { keys } = await signWith(null);
    let checks = 0;
    const counting = { ...keys, findKeys: (hint: object) => ((checks += 1), keys.findKeys(hint)) };
    const verifier = createTokenVerifier(counting, { issuer, clock });
    const tokens: string[] = [];
    for (let number = 0; number < 2001; number += 1) {
      const signed = await signAccessToken(keys, { issuer, lifetimeSeconds: 3600 + number, now: start }, input);
      tokens.push(signed.token);
      await verifier.verify(signed.token);
    }
    expect(checks).toBe(2001);
    for (const token of tokens.slice(-1)) await verifier.verify(token);
    expect(checks).toBe(2001);
    for (const token of tokens.slice(0, 1)) await verifier.verify(token);
    expect(checks).toBe(2002);
  });

  it("of a key that another process has got since are verified, and made-up ids do not read the keys each time", async () => {
    const [older, newer] = [await generateSigningKey(), await generateSigningKey()];
    const { signed } = await signWith(JSON.stringify([newer, older]));
    let [now, stored, reads] = [start, JSON.stringify([older]), 0];
    const verifier = createTokenVerifier(await loadSigningKeys(stored), {
      issuer,
      clock: () => now,
      findNewKeys: async () => ((reads += 1), loadSigningKeys(stored)),
    });
    const unknown = rejected("No matching signing key found in JWKS");
    for (let count = 0; count < 3; count += 1) expect(await verifier.verify(signed.token)).toEqual(unknown);
    expect(reads).toBe(1);
    stored = JSON.stringify([newer, older]);
    now = new Date(start.getTime() + 2_000);
    expect(await verifier.verify(signed.token)).toMatchObject({ ok: true });
    const stranger = await signWith(null);
    expect(await verifier.verify(stranger.signed.token)).toEqual(unknown);
    expect(reads).toBe(2);
  });

  it("fail for another issuer and for keys that are not ours", async () => {
    const { keys, signed } = await signWith(null);
    const elsewhere = createTokenVerifier(keys, { issuer: "https://other.example.com/auth/v1", clock });
    expect(await elsewhere.verify(signed.token)).toEqual(other);
    const strangers = createTokenVerifier(await loadSigningKeys(null), { issuer, clock });
    expect(await strangers.verify(signed.token)).toEqual(rejected("No matching signing key found in JWKS"));
  });

  it("fail for another audience, another role, and without what every token has", async () => {
    const jwk = await generateSigningKey();
    const verifier = createTokenVerifier(await loadSigningKeys(JSON.stringify([jwk])), { issuer, clock });
    const sign = async (change: Record<string, unknown>, header: Partial<JWTHeaderParameters> = {}) =>
      new SignJWT({ ...claims, ...change })
        .setProtectedHeader({ alg: "ES256", kid: jwk.kid, ...header })
        .sign(await importJWK(jwk, "ES256"));
    expect((await verifier.verify(await sign({}))).ok).toBe(true);
    for (const change of [
      { aud: "other" },
      { iss: undefined },
      { role: "service_role" },
      { role: "anon" },
      { session_id: undefined },
      { sub: undefined },
      { sub: "nobody" },
      { aal: "aal9" },
      { nbf: start.getTime() / 1000 + 60 },
      { exp: "soon" },
    ]) {
      const result = await verifier.verify(await sign(change));
      expect(result, JSON.stringify(change)).toEqual(other);
    }
    expect(await verifier.verify(await sign({ exp: undefined }))).toEqual(rejected("Missing exp claim"));
    expect(await verifier.verify(await sign({}, { kid: "../../dev/null" }))).toEqual(
      rejected("No matching signing key found in JWKS"),
    );
    expect(await verifier.verify(await sign({}, { kid: undefined }))).toEqual(
      rejected("No matching signing key found in JWKS"),
    );
    const [head, , signature] = (await sign({})).split(".");
    const changed = `${head}.${encode({ ...claims, sub: id.replaceAll("1", "2") })}.${signature}`;
    expect(await verifier.verify(changed)).toEqual(rejected("Invalid JWT signature"));
    for (const text of ["", "..", "a.b.c", "no token"]) expect(await verifier.verify(text), text).toEqual(other);
  });

  it("signed as HS256 with anything published are rejected, whether or not a secret is known", async () => {
    const jwk = await generateSigningKey();
    const { d: _, ...publicJwk } = jwk;
    const pem = createPublicKey({ key: publicJwk, format: "jwk" }).export({ type: "spki", format: "pem" }).toString();
    const der = createPublicKey({ key: publicJwk, format: "jwk" }).export({ type: "spki", format: "der" });
    const point = Buffer.concat([Buffer.from(jwk.x, "base64url"), Buffer.from(jwk.y, "base64url")]);
    for (const set of [[jwk], [jwk, secretJwk()]]) {
      const keys = await loadSigningKeys(JSON.stringify(set));
      const verifier = createTokenVerifier(keys, { issuer, clock });
      const [published] = keys.publicJwks().keys;
      for (const secret of [pem, pem.trim(), der, point, JSON.stringify(published), jwk.x, jwk.kid, ""]) {
        for (const header of [{}, { kid: jwk.kid }]) {
          const result = await verifier.verify(hmacToken(secret, claims, header));
          expect(result.ok, `${set.length} keys`).toBe(false);
        }
      }
    }
  });
});

const secret = Buffer.from("a secret of an older project, 32 bytes at least");
const secretJwk = (change: Record<string, unknown> = {}) => ({
  kty: "oct",
  alg: "HS256",
  k: secret.toString("base64url"),
  ...change,
});

describe("HS256", () => {
  const verifierOf = async (...more: unknown[]) => {
    const keys = await loadSigningKeys(JSON.stringify([await generateSigningKey(), ...more]));
    return { keys, verifier: createTokenVerifier(keys, { issuer, clock }) };
  };

  it("is rejected while no secret is configured", async () => {
    const { verifier } = await verifierOf();
    expect(await verifier.verify(hmacToken(secret))).toEqual(other);
  });

  it("verifies with a configured secret, with and without kid, and never signs", async () => {
    const { keys, verifier } = await verifierOf(secretJwk({ kid: "old" }));
    expect((await verifier.verify(hmacToken(secret))).ok).toBe(true);
    expect((await verifier.verify(hmacToken(secret, claims, { kid: "old" }))).ok).toBe(true);
    expect(await verifier.verify(hmacToken(secret, claims, { kid: "new" }))).toEqual(
      rejected("No matching signing key found in JWKS"),
    );
    expect(await verifier.verify(hmacToken("guess"))).toEqual(rejected("Invalid JWT signature"));
    expect(await verifier.verify(hmacToken(secret, { ...claims, exp: 1 }))).toEqual(
      rejected("JWT has expired", "expired"),
    );
    const { token } = await signAccessToken(keys, { issuer, lifetimeSeconds: 60, now: start }, input);
    expect(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()).toContain('"ES256"');
    const [found] = keys.findKeys({ alg: "HS256" });
    expect(found?.usages).toEqual(["verify"]);
  });

  it("tries every secret for a token that names none", async () => {
    const second = Buffer.alloc(32, 7);
    const { verifier } = await verifierOf(secretJwk(), secretJwk({ k: second.toString("base64url") }));
    expect((await verifier.verify(hmacToken(second))).ok).toBe(true);
    expect((await verifier.verify(hmacToken(secret))).ok).toBe(true);
    expect(await verifier.verify(hmacToken(Buffer.alloc(32)))).toEqual(rejected("Invalid JWT signature"));
  });

  it("is never published", async () => {
    const { keys } = await verifierOf(secretJwk({ kid: "old" }));
    expect(keys.publicJwks().keys).toHaveLength(1);
    expect(JSON.stringify(keys.publicJwks())).not.toMatch(/oct|HS256|old/);
  });
});

describe("signing keys", () => {
  it("sign with the first and verify with all, so that a key can be replaced", async () => {
    const [older, newer] = [await generateSigningKey(), await generateSigningKey()];
    const before = await signWith(JSON.stringify([older]));
    const after = await signWith(JSON.stringify({ keys: [newer, older] }));
    expect(after.keys.current.kid).toBe(newer.kid);
    const verifier = createTokenVerifier(after.keys, { issuer, clock });
    expect((await verifier.verify(before.signed.token)).ok).toBe(true);
    expect((await verifier.verify(after.signed.token)).ok).toBe(true);
    expect(after.keys.publicJwks().keys.map((key) => key.kid)).toEqual([newer.kid, older.kid]);
  });

  it("publish no private part", async () => {
    const { keys } = await signWith(null);
    expect(JSON.stringify(keys.publicJwks())).not.toContain('"d"');
  });

  const withSecret = async (change: Record<string, unknown>) =>
    JSON.stringify([await generateSigningKey(), secretJwk(change)]);
  it.each([
    ["no JSON", "nonsense"],
    ["nothing", "[]"],
    ["a number", "1"],
    ["no kid", async () => JSON.stringify([{ ...(await generateSigningKey()), kid: undefined }])],
    ["a public key", async () => JSON.stringify([{ ...(await generateSigningKey()), d: undefined }])],
    ["a point off the curve", async () => JSON.stringify([{ ...(await generateSigningKey()), x: "AAAA" }])],
    ["an RSA key", async () => JSON.stringify([await rsaKey()])],
    ["a secret alone", JSON.stringify([secretJwk()])],
    ["a secret in front", async () => JSON.stringify([secretJwk(), await generateSigningKey()])],
    ["a short secret", () => withSecret({ k: Buffer.alloc(31).toString("base64url") })],
    ["a secret that is no base64url", () => withSecret({ k: "a secret of an older project, 32 bytes at least" })],
    ["a secret for another algorithm", () => withSecret({ alg: "HS512" })],
    [
      "one kid twice",
      async () => {
        const [a, b] = [await generateSigningKey(), await generateSigningKey()];
        return JSON.stringify([a, { ...b, kid: a.kid }]);
      },
    ],
    [
      "the kid of a key for a secret",
      async () => {
        const key = await generateSigningKey();
        return JSON.stringify([key, secretJwk({ kid: key.kid })]);
      },
    ],
  ])("reject %s without repeating it", async (_, source) => {
    const json = typeof source === "string" ? source : await source();
    const error = await loadSigningKeys(json).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "bad_configuration" });
    if (json.length > 10) expect(String(error)).not.toContain(json.slice(0, 10));
  });
});

async function rsaKey() {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: "rsa" };
}
