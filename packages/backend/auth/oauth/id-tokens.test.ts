import { createHash } from "node:crypto";
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { createFlowSecrets } from "./flow-secrets.ts";
import { checkIdToken } from "./id-tokens.ts";
import { createOpenIdProvider } from "./openid-provider.ts";

const log = pino({ level: "silent" });
const now = new Date("2026-11-21T12:00:00Z");
const seconds = now.getTime() / 1000;
const claims = { iss: "https://accounts.google.com", sub: "1", aud: "the-site", iat: seconds, exp: seconds + 60 };

async function checkSigned(alg: string, payload: JWTPayload, accessToken = "") {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), alg, kid: "k" }] });
  const idToken = await new SignJWT(payload).setProtectedHeader({ alg, kid: "k" }).sign(privateKey);
  const issuers = ["https://accounts.google.com", "accounts.google.com"];
  const policy = { keys, issuers, clientId: "the-site", log, now };
  return checkIdToken({ idToken, accessToken, nonce: "" }, policy);
}

describe("an ID token", () => {
  it.each(["https://accounts.google.com", "accounts.google.com"])("may come from %s", async (iss) => {
    await expect(checkSigned("RS256", { ...claims, iss })).resolves.toMatchObject({ sub: "1" });
  });

  it.each([
    ["RS256", "sha256"],
    ["ES384", "sha384"],
    ["PS512", "sha512"],
    ["EdDSA", "sha512"],
  ])("signed by %s is bound to its access token by %s", async (alg, hash) => {
    const digest = createHash(hash).update("the access token").digest();
    const at_hash = digest.subarray(0, digest.length / 2).toString("base64url");
    await expect(checkSigned(alg, { ...claims, at_hash }, "the access token")).resolves.toMatchObject({ sub: "1" });
    await expect(checkSigned(alg, { ...claims, at_hash }, "another")).rejects.toMatchObject({ reason: "id_token_bad" });
  });

  it.each([
    ["a moment ago", { exp: seconds - 20 }, true],
    ["a minute ago", { exp: seconds - 60 }, false],
  ])("that expired %s is taken: %j", async (_, time, isTaken) => {
    const checked = await checkSigned("RS256", { ...claims, ...time }).then(
      () => true,
      () => false,
    );
    expect(checked).toBe(isTaken);
  });
});

describe("Google", () => {
  const issuersOf = (issuer: string) =>
    createOpenIdProvider({
      settings: { issuer, clientId: "the-site", clientSecret: "secret" },
      redirectUri: "http://localhost:3000/auth/v1/callback",
      secrets: createFlowSecrets("secret"),
      log,
    });

  it("has two names, another provider one", () => {
    const google = issuersOf("https://accounts.google.com");
    expect(google.isIssuer("https://accounts.google.com")).toBe(true);
    expect(google.isIssuer("accounts.google.com")).toBe(true);
    expect(google.isIssuer("https://accounts.google.com.evil.example")).toBe(false);
    const other = issuersOf("http://127.0.0.1:5000");
    expect(other.isIssuer("http://127.0.0.1:5000")).toBe(true);
    expect(other.isIssuer("accounts.google.com")).toBe(false);
  });
});
