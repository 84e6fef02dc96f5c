// @module-tag one-engine
import { inject } from "vitest";
import { describe, expect, it } from "vitest";
import { anonClient } from "@workspace/testing/contract/clients.ts";
import { callAuth } from "@workspace/testing/contract/auth-http.ts";

const badSignIn = { body: { email: "nobody@example.com", password: "wrong one" } };

describe("the shape of errors", () => {
  it("is code and message, with the version echoed, for callers of 2024-01-01 or later", async () => {
    for (const version of ["2024-01-01", "2025-06-30"]) {
      const answer = await callAuth("/token?grant_type=password", { ...badSignIn, version });
      expect(answer.body).toEqual({ code: "invalid_credentials", message: "Invalid login credentials" });
      expect(answer.headers.get("x-supabase-api-version")).toBe("2024-01-01");
      expect(answer.headers.get("x-sb-error-code")).toBe("invalid_credentials");
    }
  });

  it.each([null, "2023-12-31", "yesterday", "2024-13-40", "2024-02-31"])(
    "is the old one for version %s",
    async (version) => {
      const answer = await callAuth("/token?grant_type=password", { ...badSignIn, version });
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ code: 400, error_code: "invalid_credentials", msg: "Invalid login credentials" });
      expect(answer.headers.get("x-supabase-api-version")).toBeNull();
      expect(answer.headers.get("x-sb-error-code")).toBe("invalid_credentials");
    },
  );

  it("reaches the official client with code, status and message", async () => {
    const { error } = await anonClient().auth.signInWithPassword(badSignIn.body);
    expect(error).toMatchObject({
      name: "AuthApiError",
      status: 400,
      code: "invalid_credentials",
      message: "Invalid login credentials",
    });
  });

  it("can be read by pages of other origins", async () => {
    const answer = await callAuth("/token?grant_type=password", {
      ...badSignIn,
      headers: { origin: "https://elsewhere.example.com" },
    });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    const exposed = (answer.headers.get("access-control-expose-headers") ?? "").toLowerCase();
    expect(exposed).toContain("x-supabase-api-version");
    expect(exposed).toContain("x-sb-error-code");
  });
});

describe("bad input", () => {
  it.each([
    ["nothing", ""],
    ["half an object", '{"email": "a@ex.com"'],
    ["a text", '"text"'],
    ["a list", "[]"],
    ["null", "null"],
    ["a form", "email=a@ex.com&password=x"],
  ])("answers bad_json to %s", async (_, body) => {
    for (const path of ["/signup", "/token?grant_type=password", "/recover", "/resend", "/verify", "/otp"]) {
      const answer = await callAuth(path, { method: "POST", body });
      expect([path, answer.status, answer.body["code"]]).toEqual([path, 400, "bad_json"]);
      expect(answer.body["message"]).toMatch(/^Could not parse request body as JSON: /);
    }
  });

  it.each([
    ["ten thousand brackets", "[".repeat(10_000)],
    ["an object nested forty deep", `${'{"data":'.repeat(40)}1${"}".repeat(40)}`],
  ])("refuses %s without reading further", async (_, body) => {
    const answer = await callAuth("/signup", { method: "POST", body });
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: "validation_failed", message: "Request body is nested too deeply" },
    ]);
  });

  it("answers 413 to a body past one megabyte, announced or not", async () => {
    const body = JSON.stringify({ email: "a@ex.com", password: "x".repeat(1024 * 1024) });
    const announced = await callAuth("/signup", { body });
    expect([announced.status, announced.body["code"]]).toEqual([413, "request_entity_too_large"]);

    const { url, publishableKey } = inject("server");
    const stream = new Blob([body]).stream();
    const streamed = await fetch(`${url}/auth/v1/signup`, {
      method: "POST",
      headers: { apikey: publishableKey, "content-type": "application/json" },
      body: stream,
      // @ts-expect-error: Node's fetch needs it for a streamed body, the DOM's types do not know it.
      duplex: "half",
    });
    expect(streamed.status).toBe(413);
  });

  it("refuses JSON nested deeper than a database takes", async () => {
    const data = `${'{"a":'.repeat(500)}1${"}".repeat(500)}`;
    const body = `{"email":"a@ex.com","password":"long enough","data":${data}}`;
    const answer = await callAuth("/signup", { body });
    expect([answer.status, answer.body["code"]]).toEqual([400, "validation_failed"]);
  });

  it("refuses bytes that are not UTF-8", async () => {
    const { url, publishableKey } = inject("server");
    const response = await fetch(`${url}/auth/v1/recover`, {
      method: "POST",
      headers: { apikey: publishableKey, "content-type": "application/json" },
      body: Buffer.from('{"email":"\xff\xfe@ex.com"}', "latin1"),
    });
    expect(response.status).toBe(400);
  });

  it.each([
    "a@ex.com' or '1'='1",
    "a@ex.com;drop table auth.users",
    "a b@ex.com",
    "a@ex..com",
    "@ex.com",
    "a@",
    "ä@ex.com",
    "a@ex.com\u0007",
    `${"a".repeat(300)}@example.com`,
  ])("refuses the e-mail %j everywhere", async (email) => {
    for (const [path, body] of [
      ["/signup", { email, password: "long enough" }],
      ["/token?grant_type=password", { email, password: "long enough" }],
      ["/recover", { email }],
      ["/resend", { email, type: "signup" }],
      ["/otp", { email }],
    ] as const) {
      const answer = await callAuth(path, { body });
      expect([path, answer.status, answer.body["code"]]).toEqual([path, 400, "validation_failed"]);
      expect(answer.text).not.toMatch(/select|syntax|postgres|stack/i);
    }
  });
});

describe("what is not offered", () => {
  it.each([
    ["POST", "/signup", 422, "anonymous_provider_disabled"],
    ["GET", "/authorize?provider=github", 400, "validation_failed"],
    ["GET", "/admin/oauth/clients", 404, "feature_disabled"],
    ["GET", "/admin/custom-providers", 404, "feature_disabled"],
    ["POST", "/token?grant_type=authorization_code", 400, "invalid_credentials"],
    ["GET", "/passkeys", 404, "unknown"],
    ["GET", "/nothing/here", 404, "unknown"],
    ["PATCH", "/user", 404, "unknown"],
  ])("%s %s answers JSON with a code", async (method, path, status, code) => {
    const answer = await callAuth(path, { method, ...(method === "POST" ? { body: {} } : {}) });
    expect([answer.status, answer.body["code"]]).toEqual([status, code]);
  });

  it("needs an API key for the rest", async () => {
    const response = await fetch(`${inject("server").url}/auth/v1/settings`);
    expect(response.status).toBe(401);
  });
});
