import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { securityHeaders } from "./security-headers.ts";

const answerOf = (options: { isHttps: boolean }) =>
  new Hono()
    .use(securityHeaders(options))
    .get("/", (c) => c.text("ours", 200, { "Content-Security-Policy": "default-src 'self'" }))
    .request("/");

describe("an answer", () => {
  it("tells browsers to stay with https for a year where the site has it, and nowhere else", async () => {
    const overHttps = await answerOf({ isHttps: true });
    expect(overHttps.headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    const overHttp = await answerOf({ isHttps: false });
    expect(overHttp.headers.has("strict-transport-security")).toBe(false);
  });

  it("keeps the policy that its page brings", async () => {
    const answer = await answerOf({ isHttps: false });
    expect(answer.headers.get("content-security-policy")).toBe("default-src 'self'");
  });
});
