// @module-tag one-engine
import { describe, expect, inject, it } from "vitest";

const paths = ["/auth/v1/settings", "/rest/v1/fx_clients", "/rest/v1/", "/functions/v1/fx-greet"];
const call = (path: string, headers: HeadersInit = {}) => fetch(`${inject("server").url}${path}`, { headers });

describe.each(paths)("%s", (path) => {
  it("asks for a key", async () => {
    const answer = await call(path);
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { message: "No API key found in request", hint: expect.any(String) },
    ]);
  });

  it("refuses a key that is not ours, whatever bearer comes with it", async () => {
    const { secretKey } = inject("server");
    for (const headers of [
      new Headers({ apikey: "sb_publishable_guess" }),
      new Headers({ apikey: "x", Authorization: `Bearer ${secretKey}` }),
    ]) {
      const answer = await call(path, headers);
      expect([answer.status, await answer.json()]).toEqual([
        401,
        { message: "Invalid API key", hint: expect.any(String) },
      ]);
    }
  });
});

describe("a key", () => {
  it("is taken from the address, too", async () => {
    const { publishableKey, secretKey } = inject("server");
    expect((await call(`/rest/v1/fx_clients?select=id&id=eq.1&apikey=${publishableKey}`)).status).not.toBe(401);
    expect((await call(`/auth/v1/settings?apikey=${secretKey}`)).status).toBe(200);
  });

  it("as bearer opens no more than as key", async () => {
    const { publishableKey, secretKey } = inject("server");
    const path = "/rest/v1/fx_secret?select=id";
    const secret = await call(path, { apikey: secretKey, Authorization: `Bearer ${secretKey}` });
    expect(secret.status).toBe(200);
    const borrowed = await call(path, { apikey: publishableKey, Authorization: `Bearer ${secretKey}` });
    expect(borrowed.status).toBe(401);
  });

  it("is not needed for what a browser opens directly", async () => {
    expect((await call("/auth/v1/health")).status).toBe(200);
    expect((await call("/auth/v1/.well-known/jwks.json")).status).toBe(200);
    const verify = await fetch(`${inject("server").url}/auth/v1/verify?token=x&type=recovery`, { redirect: "manual" });
    expect(verify.status).toBeGreaterThanOrEqual(300);
    expect(verify.status).toBeLessThan(400);
  });
});
