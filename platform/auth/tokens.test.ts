import { exportJWK, generateKeyPair, importJWK, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { generateSigningKey, loadSigningKeys } from "./signing-keys.ts";
import { createTokenVerifier, signAccessToken } from "./tokens.ts";

const issuer = "https://visa.example.com/auth/v1";
const id = "11111111-1111-4111-8111-111111111111";
const start = new Date("2026-11-21T10:00:00Z");

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

const signWith = async (json: string | null, now = start) => {
  const keys = await loadSigningKeys(json);
  return { keys, signed: await signAccessToken(keys, { issuer, lifetimeSeconds: 3600, now }, input) };
};

describe("access tokens", () => {
  it("pass their own verifier until they expire", async () => {
    const { keys, signed } = await signWith(null);
    const at = (seconds: number) => () => new Date(start.getTime() + seconds * 1000);
    expect(signed.expiresAt).toBe(start.getTime() / 1000 + 3600);
    const valid = await createTokenVerifier(keys, { issuer, clock: at(3599) }).verify(signed.token);
    expect(valid).toMatchObject({ ok: true, claims: { sub: id, aal: "aal1", session_id: id, aud: "authenticated" } });
    const late = await createTokenVerifier(keys, { issuer, clock: at(3601) }).verify(signed.token);
    expect(late).toEqual({ ok: false, reason: "expired" });
  });

  it("fail for another issuer and for keys that are not ours", async () => {
    const { keys, signed } = await signWith(null);
    const clock = () => start;
    const elsewhere = createTokenVerifier(keys, { issuer: "https://other.example.com/auth/v1", clock });
    expect(await elsewhere.verify(signed.token)).toEqual({ ok: false, reason: "invalid" });
    const strangers = createTokenVerifier(await loadSigningKeys(null), { issuer, clock });
    expect(await strangers.verify(signed.token)).toEqual({ ok: false, reason: "invalid" });
  });

  it("fail for another audience, another role, and without a session", async () => {
    const jwk = await generateSigningKey();
    const keys = await loadSigningKeys(JSON.stringify([jwk]));
    const verifier = createTokenVerifier(keys, { issuer, clock: () => start });
    const sign = async (change: Record<string, unknown>) =>
      new SignJWT({
        sub: id,
        aud: "authenticated",
        iss: issuer,
        role: "authenticated",
        session_id: id,
        aal: "aal1",
        email: "",
        iat: start.getTime() / 1000,
        exp: start.getTime() / 1000 + 60,
        ...change,
      })
        .setProtectedHeader({ alg: "ES256", kid: jwk.kid })
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
      { exp: undefined },
      { aal: "aal9" },
      { nbf: start.getTime() / 1000 + 60 },
    ]) {
      const result = await verifier.verify(await sign(change));
      expect(result, JSON.stringify(change)).toEqual({ ok: false, reason: "invalid" });
    }
  });
});

describe("signing keys", () => {
  it("sign with the first and verify with all, so that a key can be replaced", async () => {
    const [older, newer] = [await generateSigningKey(), await generateSigningKey()];
    const before = await signWith(JSON.stringify([older]));
    const after = await signWith(JSON.stringify({ keys: [newer, older] }));
    expect(after.keys.current.kid).toBe(newer.kid);
    const verifier = createTokenVerifier(after.keys, { issuer, clock: () => start });
    expect((await verifier.verify(before.signed.token)).ok).toBe(true);
    expect((await verifier.verify(after.signed.token)).ok).toBe(true);
    expect(after.keys.publicJwks().keys.map((key) => key.kid)).toEqual([newer.kid, older.kid]);
  });

  it("publish no private part", async () => {
    const { keys } = await signWith(null);
    expect(JSON.stringify(keys.publicJwks())).not.toContain('"d"');
  });

  it.each([
    ["no JSON", "nonsense"],
    ["nothing", "[]"],
    ["a number", "1"],
    ["no kid", async () => JSON.stringify([{ ...(await generateSigningKey()), kid: undefined }])],
    ["a public key", async () => JSON.stringify([{ ...(await generateSigningKey()), d: undefined }])],
    ["a point off the curve", async () => JSON.stringify([{ ...(await generateSigningKey()), x: "AAAA" }])],
    ["an RSA key", async () => JSON.stringify([await rsaKey()])],
    [
      "one kid twice",
      async () => {
        const [a, b] = [await generateSigningKey(), await generateSigningKey()];
        return JSON.stringify([a, { ...b, kid: a.kid }]);
      },
    ],
  ])("refuse %s without repeating it", async (_, source) => {
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
