import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { createGateway } from "./gateway.ts";

const keys = { publishable: "sb_publishable_one", secret: "sb_secret_two" };

/** Parts that answer with their own name and path, and one that breaks. */
function gateway() {
  const part = (name: string) =>
    new Hono()
      .all("/broken", () => {
        throw new Error("secret detail");
      })
      .onError((_, c) => c.text("sorry", 500))
      .all("*", (c) => c.text(`${name} ${c.req.method} ${c.req.path}`));
  return createGateway({ keys, auth: part("auth"), rest: part("rest"), functions: part("functions") });
}

const roots = ["/auth/v1", "/rest/v1", "/functions/v1"];
const withKey = { headers: { apikey: keys.publishable } };

describe.each(roots)("%s", (root) => {
  it("is reached with either key, in the header or the address", async () => {
    for (const key of Object.values(keys)) {
      expect((await gateway().request(`${root}/x`, { headers: { apikey: key } })).status).toBe(200);
      expect((await gateway().request(`${root}/x?apikey=${key}`)).status).toBe(200);
    }
  });

  it("is closed without a key and with a wrong one", async () => {
    const missing = await gateway().request(`${root}/x`);
    expect([missing.status, await missing.json()]).toMatchObject([401, { message: "No API key found in request" }]);
    for (const key of ["", "x", keys.publishable.slice(1), keys.publishable.toUpperCase(), `${keys.secret}x`]) {
      const wrong = await gateway().request(`${root}/x?apikey=${key}`);
      expect([key, wrong.status, await wrong.json()]).toMatchObject([key, 401, { message: "Invalid API key" }]);
    }
    // The header counts when both are there.
    const both = await gateway().request(`${root}/x?apikey=${keys.secret}`, { headers: { apikey: "x" } });
    expect(both.status).toBe(401);
  });

  it("answers a preflight without a key, before any part", async () => {
    const answer = await gateway().request(`${root}/x`, {
      method: "OPTIONS",
      headers: {
        Origin: "https://elsewhere.example",
        "Access-Control-Request-Method": "PATCH",
        "Access-Control-Request-Headers": "authorization, apikey, prefer",
      },
    });
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("access-control-allow-methods")).toContain("PATCH");
    const allowed = answer.headers.get("access-control-allow-headers")?.toLowerCase() ?? "";
    for (const name of ["authorization", "apikey", "prefer", "x-supabase-api-version"]) expect(allowed).toContain(name);
  });

  it("decorates errors and failures alike for other origins", async () => {
    for (const [path, init, status] of [
      [`${root}/x`, withKey, 200],
      [`${root}/x`, {}, 401],
      [`${root}/broken`, withKey, 500],
    ] as const) {
      const answer = await gateway().request(path, init);
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(answer.headers.get("access-control-expose-headers")?.toLowerCase()).toContain("x-supabase-api-version");
    }
  });
});

describe("what a browser opens directly", () => {
  it.each([
    ["GET", "/auth/v1/verify?token=x"],
    ["HEAD", "/auth/v1/verify"],
    ["GET", "/auth/v1/authorize"],
    ["GET", "/auth/v1/callback"],
    ["POST", "/auth/v1/callback"],
    ["GET", "/auth/v1/health"],
    ["GET", "/auth/v1/.well-known/jwks.json"],
    ["POST", "/auth/v1/sso/saml/acs"],
  ])("needs no key: %s %s", async (method, path) => {
    expect((await gateway().request(path, { method })).status).toBe(200);
  });

  it.each([
    ["POST", "/auth/v1/verify"],
    ["GET", "/auth/v1/verify/x"],
    ["GET", "/auth/v1/verifyx"],
    ["GET", "/auth/v1//verify"],
    ["GET", "/auth/v1/x/../settings"],
    ["GET", "/auth/v1/settings?/auth/v1/verify"],
    ["GET", "/rest/v1/auth/v1/verify"],
    ["GET", "/functions/v1/verify"],
  ])("is nothing else: %s %s", async (method, path) => {
    expect((await gateway().request(path, { method })).status).toBe(401);
  });
});

describe("long answers", () => {
  const rows = (count: number) => JSON.stringify(Array.from({ length: count }, (_, id) => ({ id, name: "paper" })));
  const answering = (type: string, text: string) =>
    new Hono().all(
      "*",
      () => new Response(text, { headers: { "content-type": type, "content-length": String(text.length) } }),
    );
  const ask = (type: string, text: string, headers: Record<string, string> = {}, root = "/rest/v1") =>
    createGateway({ keys, rest: answering(type, text), auth: answering(type, text) }).request(`${root}/x`, {
      headers: { apikey: keys.publishable, ...headers },
    });
  const json = "application/json; charset=utf-8";
  const packed = { "accept-encoding": "gzip, br" };

  it("are packed for who takes that", async () => {
    const answer = await ask(json, rows(1_000), packed);
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect(answer.headers.get("vary")).toMatch(/accept-encoding/i);
    expect(answer.headers.get("content-length")).toBeNull();
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    const text = await new Response(answer.body?.pipeThrough(new DecompressionStream("gzip"))).text();
    expect(text).toBe(rows(1_000));
  });

  it.each([
    ["short ones", json, rows(10), packed, "/rest/v1"],
    ["for who takes nothing", json, rows(1_000), {}, "/rest/v1"],
    ["for who refuses it", json, rows(1_000), { "accept-encoding": "gzip;q=0" }, "/rest/v1"],
    ["files", "application/octet-stream", rows(1_000), packed, "/rest/v1"],
    ["streams of words", "text/event-stream", rows(1_000), packed, "/rest/v1"],
    ["sessions", json, rows(1_000), packed, "/auth/v1"],
  ])("are left alone: %s", async (_, type, text, headers, root) => {
    const answer = await ask(type, text, headers, root);
    expect(answer.headers.get("content-encoding")).toBeNull();
    expect(await answer.text()).toBe(text);
  });
});
