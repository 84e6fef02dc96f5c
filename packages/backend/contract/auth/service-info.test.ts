// @module-tag one-engine
import { createRemoteJWKSet, jwtVerify } from "jose";
import { describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { createUser } from "@workspace/testing/contract/clients.ts";
import { callAuth } from "@workspace/testing/contract/auth-http.ts";

/** As services of others ask: without any key. */
async function askOpenly(path: string) {
  const response = await fetch(`${inject("server").url}/auth/v1${path}`);
  return { response, body: z.looseObject({}).parse(await response.json()) };
}

describe("/.well-known", () => {
  it("publishes public keys only, without an API key, kept for ten minutes", async () => {
    const { response, body } = await askOpenly("/.well-known/jwks.json");
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "public, max-age=600"]);
    const { keys } = z.object({ keys: z.array(z.looseObject({})) }).parse(body);
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) {
      expect(Object.keys(key).toSorted()).toEqual(["alg", "crv", "key_ops", "kid", "kty", "use", "x", "y"]);
      expect(key).toMatchObject({ kty: "EC", alg: "ES256", use: "sig", key_ops: ["verify"] });
    }
  });

  it("lets a service that knows our address alone verify our tokens", async () => {
    const { response, body } = await askOpenly("/.well-known/openid-configuration");
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "public, max-age=600"]);
    const issuer = `${inject("server").url}/auth/v1`;
    expect(body).toMatchObject({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      response_types_supported: expect.arrayContaining(["code"]),
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["ES256"],
    });

    const { client, id } = await createUser();
    const token = (await client.auth.getSession()).data.session?.access_token ?? "";
    const keySet = createRemoteJWKSet(new URL(String(body["jwks_uri"])));
    const { payload } = await jwtVerify(token, keySet, { issuer: String(body["issuer"]), audience: "authenticated" });
    expect(payload.sub).toBe(id);
  });

  it("can be read by pages of other origins", async () => {
    for (const path of ["jwks.json", "openid-configuration"]) {
      const { response } = await askOpenly(`/.well-known/${path}`);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
    }
  });
});

describe("/settings", () => {
  it("tells which ways to sign in there are", async () => {
    const { status, body } = await callAuth("/settings");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      external: { email: true, phone: true, web3: true, anonymous_users: false, github: false },
      disable_signup: false,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      mfa_enabled: true,
      saml_enabled: true,
      passkeys_enabled: false,
    });
  });

  it("needs an API key, like all that no browser opens by itself", async () => {
    expect((await fetch(`${inject("server").url}/auth/v1/settings`)).status).toBe(401);
  });
});

describe("/health", () => {
  it("names the service to everybody", async () => {
    const { response, body } = await askOpenly("/health");
    expect(response.status).toBe(200);
    expect(body).toEqual({ version: expect.any(String), name: "GoTrue", description: expect.any(String) });
  });
});
