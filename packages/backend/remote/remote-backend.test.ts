import { createServer } from "node:http";
import { SignJWT } from "jose";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { generateSigningKey, loadSigningKeys } from "#backend/auth/tokens/signing-keys.ts";
import { createRemoteTokenVerifier } from "./remote-backend.ts";

const id = "11111111-1111-4111-8111-111111111111";
const seconds = () => Math.floor(Date.now() / 1000);
const rejected = (message: string, reason = "invalid") => ({ ok: false, reason, message });
const other = "An error occurred on token verification.";

/** A remote backend that publishes these keys, counts who asks, and can be away. */
let published: unknown;
let isAway: boolean;
let asked: number;
let url: string;
let close: () => Promise<void>;

beforeEach(async () => {
  [published, isAway, asked] = [{ keys: [] }, false, 0];
  const server = createServer((request, response) => {
    asked += 1;
    if (isAway) response.writeHead(502).end("Bad gateway");
    else response.end(request.url === "/auth/v1/.well-known/jwks.json" ? JSON.stringify(published) : "{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  close = () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections());
});
afterEach(() => close());

async function signer() {
  const keys = await loadSigningKeys(JSON.stringify([await generateSigningKey()]));
  const sign = (change: Record<string, unknown> = {}) =>
    new SignJWT({
      sub: id,
      iss: `${url}/auth/v1`,
      aud: "authenticated",
      role: "authenticated",
      session_id: id,
      aal: "aal1",
      email: "",
      iat: seconds(),
      exp: seconds() + 60,
      ...change,
    })
      .setProtectedHeader({ alg: "ES256", kid: keys.current.kid })
      .sign(keys.current.privateKey);
  return { jwks: keys.publicJwks(), sign };
}

describe("a token of a remote backend", () => {
  it("is verified by the published keys, which are asked for once in ten minutes", async () => {
    const { jwks, sign } = await signer();
    published = jwks;
    let now = 0;
    const verifier = createRemoteTokenVerifier(url, () => now);
    const many = await Promise.all([sign(), sign(), sign()].map(async (token) => verifier.verify(await token)));
    expect(many.map((result) => result.ok)).toEqual([true, true, true]);
    expect(asked).toBe(1);
    now = 600_000;
    expect((await verifier.verify(await sign())).ok).toBe(true);
    expect(asked).toBe(1);
    now = 600_001;
    expect((await verifier.verify(await sign())).ok).toBe(true);
    expect(asked).toBe(2);
  });

  it("is rejected in the words that developers know", async () => {
    const [ours, foreign] = [await signer(), await signer()];
    const verifier = createRemoteTokenVerifier(url);
    expect(await verifier.verify(await ours.sign())).toEqual(rejected("JWKS is empty"));

    published = ours.jwks;
    const second = createRemoteTokenVerifier(url);
    expect(await second.verify(await foreign.sign())).toEqual(rejected("No matching signing key found in JWKS"));
    expect(await second.verify(await ours.sign({ exp: 1 }))).toEqual(rejected("JWT has expired", "expired"));
    expect(await second.verify(await ours.sign({ exp: undefined }))).toEqual(rejected("Missing exp claim"));
    expect(await second.verify(await ours.sign({ iss: "https://other.example/auth/v1" }))).toEqual(rejected(other));
    expect(await second.verify(await ours.sign({ session_id: undefined }))).toEqual(rejected(other));
    const [head, , signature] = (await ours.sign()).split(".");
    const payload = (await ours.sign({ role: "service_role" })).split(".")[1];
    expect(await second.verify(`${head}.${payload}.${signature}`)).toEqual(rejected("Invalid JWT signature"));
    expect(await second.verify("no token")).toEqual(rejected(other));
  });

  it("with a new key is taken at once, but unknown keys do not make us ask all the time", async () => {
    const [older, newer, foreign] = [await signer(), await signer(), await signer()];
    published = older.jwks;
    let now = 0;
    const verifier = createRemoteTokenVerifier(url, () => now);
    expect((await verifier.verify(await older.sign())).ok).toBe(true);
    published = { keys: [...newer.jwks.keys, ...older.jwks.keys] };
    now += 30_000;
    expect((await verifier.verify(await newer.sign())).ok).toBe(true);
    expect((await verifier.verify(await older.sign())).ok).toBe(true);
    expect(asked).toBe(2);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await verifier.verify(await foreign.sign())).toEqual(rejected("No matching signing key found in JWKS"));
    }
    expect(asked).toBe(2);
  });

  it("is verified by the known keys while the backend is away, and with new ones when it is back", async () => {
    const [older, newer] = [await signer(), await signer()];
    published = older.jwks;
    let now = 0;
    const verifier = createRemoteTokenVerifier(url, () => now);
    expect((await verifier.verify(await older.sign())).ok).toBe(true);
    isAway = true;
    now = 700_000;
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect((await verifier.verify(await older.sign())).ok).toBe(true);
    }
    expect(asked).toBe(2);
    expect(await verifier.verify(await newer.sign())).toEqual(rejected("No matching signing key found in JWKS"));
    [isAway, published, now] = [false, newer.jwks, 730_000];
    expect((await verifier.verify(await newer.sign())).ok).toBe(true);
    expect(await verifier.verify(await older.sign())).toEqual(rejected("No matching signing key found in JWKS"));
  });

  it("cannot be verified before the keys were had once, and is not called wrong for it", async () => {
    const { jwks, sign } = await signer();
    [isAway, published] = [true, jwks];
    const verifier = createRemoteTokenVerifier(url);
    expect(await verifier.verify(await sign())).toEqual(rejected(other, "unavailable"));
    isAway = false;
    expect((await verifier.verify(await sign())).ok).toBe(true);
    published = "no key set";
    expect(await createRemoteTokenVerifier(url).verify(await sign())).toEqual(rejected(other, "unavailable"));
  });
});
