import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { anonClient, createUser } from "#tests/support/clients.ts";
import { inject } from "vitest";
import { describe, expect, it } from "vitest";
import { callAuth, claimsOf } from "./auth-http.ts";

async function signedIn() {
  const user = await createUser({ data: { full_name: "Ann" } });
  const token = (await user.client.auth.getSession()).data.session?.access_token ?? "";
  return { ...user, token };
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

function headerOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()) as Record<string, unknown>;
}

/** Signs as ES256 with a key of the attacker's. */
function signForeign(header: unknown, claims: unknown): { token: string; jwk: unknown } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const input = `${encode(header)}.${encode(claims)}`;
  const signature = sign("sha256", Buffer.from(input), { key: privateKey, dsaEncoding: "ieee-p1363" });
  return { token: `${input}.${signature.toString("base64url")}`, jwk: publicKey.export({ format: "jwk" }) };
}

describe("access tokens", () => {
  it("carry the contract's claims and header", async () => {
    const { token, id, email } = await signedIn();
    const { keys } = (await callAuth("/.well-known/jwks.json")).body as { keys: { kid: string }[] };
    expect(headerOf(token)).toEqual({ alg: "ES256", typ: "JWT", kid: keys[0]?.kid });
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

  it("publish public keys only, without an API key, cached for ten minutes", async () => {
    const response = await fetch(`${inject("server").url}/auth/v1/.well-known/jwks.json`);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("public, max-age=600");
    const { keys } = (await response.json()) as { keys: Record<string, unknown>[] };
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) {
      expect(Object.keys(key).toSorted()).toEqual(["alg", "crv", "key_ops", "kid", "kty", "use", "x", "y"]);
      expect(key).toMatchObject({ kty: "EC", alg: "ES256", use: "sig", key_ops: ["verify"] });
    }
  });

  it("are refused when forged", async () => {
    const { token } = await signedIn();
    const header = headerOf(token);
    const claims = claimsOf(token);
    const [head = "", payload = "", signature = ""] = token.split(".");
    const { keys } = (await callAuth("/.well-known/jwks.json")).body as { keys: Record<string, string>[] };
    const publicKey = JSON.stringify(keys[0]);
    const hmacInput = `${encode({ ...header, alg: "HS256" })}.${payload}`;
    const withHmac = (secret: string) =>
      `${hmacInput}.${createHmac("sha256", secret).update(hmacInput).digest("base64url")}`;
    const foreign = signForeign(header, claims);
    const forgeries: Record<string, string> = {
      "alg none": `${encode({ alg: "none", typ: "JWT" })}.${payload}.`,
      "alg none with the kid": `${encode({ ...header, alg: "none" })}.${payload}.${signature}`,
      "another payload": `${head}.${encode({ ...claims, role: "service_role" })}.${signature}`,
      "another subject": `${head}.${encode({ ...claims, sub: "00000000-0000-0000-0000-000000000001" })}.${signature}`,
      "no signature": `${head}.${payload}.`,
      "HS256 with the public key": withHmac(publicKey),
      "HS256 with the public coordinate": withHmac(keys[0]?.["x"] ?? ""),
      "HS256 with nothing": withHmac(""),
      "a foreign key under our kid": foreign.token,
      "a foreign key under its own kid": signForeign({ ...header, kid: "mine" }, claims).token,
      "a foreign key without kid": signForeign({ alg: "ES256", typ: "JWT" }, claims).token,
      "a key in the header": signForeign({ ...header, jwk: foreign.jwk }, claims).token,
      "a key by address": signForeign({ ...header, jku: "https://evil.example.org/jwks.json" }, claims).token,
      "an unknown critical header": signForeign({ ...header, crit: ["x"], x: 1 }, claims).token,
      "two dots": "..",
      "a very long text": "a".repeat(4000),
    };
    for (const [name, forgery] of Object.entries(forgeries)) {
      const answer = await callAuth("/user", { token: forgery });
      expect([answer.status, answer.body["code"]], name).toEqual([403, "bad_jwt"]);
    }
    expect((await callAuth("/user", { token })).status).toBe(200);
  });

  it("are refused as an API key, and a forged one brings no admin rights", async () => {
    const { token } = await signedIn();
    const asKey = await fetch(`${inject("server").url}/auth/v1/user`, {
      headers: { apikey: token, authorization: `Bearer ${token}` },
    });
    expect(asKey.status).toBe(401);
    const { token: forged } = signForeign(headerOf(token), { ...claimsOf(token), role: "service_role" });
    expect((await callAuth("/admin/users", { token: forged })).status).toBe(403);
  });

  it("are not needed for what is public", async () => {
    expect((await callAuth("/health")).body).toMatchObject({ name: "GoTrue" });
    const settings = await callAuth("/settings");
    expect(settings.body).toMatchObject({
      external: { email: true, phone: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: false,
    });
    expect((await anonClient().auth.getSession()).data.session).toBeNull();
  });
});
