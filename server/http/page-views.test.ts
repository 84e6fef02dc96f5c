import { createServer } from "node:http";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { createPageViews } from "./page-views.ts";

const log = pino({ level: "silent" });
const clientIp = (request: Request) => request.headers.get("x-test-ip") ?? "192.0.2.1";
const view = (path: unknown, ip = "192.0.2.1") =>
  new Request("http://localhost/", {
    method: "POST",
    headers: { "content-type": "application/json", "x-test-ip": ip },
    body: JSON.stringify({ path }),
  });

describe("page views", () => {
  test("take a path and nothing else", async () => {
    const routes = createPageViews({ analyticsUrl: undefined, clientIp, log });
    expect((await routes.request(view("/visa-progress"))).status).toBe(204);
    for (const path of [
      "",
      "dashboard",
      "//other.example",
      "/a?b=c",
      "/a#b",
      "/a\nb",
      "/\u202Ea",
      "/".repeat(501),
      7,
    ]) {
      expect((await routes.request(view(path))).status).toBe(400);
    }
    expect((await routes.request(view("/".padEnd(5000, "a")))).status).toBe(413);
  });

  test("are limited by client IP", async () => {
    const routes = createPageViews({ analyticsUrl: undefined, clientIp, log });
    const statuses = new Set<number>();
    for (let count = 0; count < 301; count += 1) statuses.add((await routes.request(view("/"))).status);
    expect(statuses).toEqual(new Set([204, 429]));
    expect((await routes.request(view("/", "192.0.2.2"))).status).toBe(204);
  });

  test("are forwarded with path and time, without a word about the person", async () => {
    const received = Promise.withResolvers<{ body: unknown; cookie: string | undefined }>();
    const analytics = createServer((request, response) => {
      let text = "";
      request.on("data", (chunk: Buffer) => (text += chunk));
      request.on("end", () => {
        received.resolve({ body: JSON.parse(text), cookie: request.headers.cookie });
        response.end();
      });
    });
    await new Promise<void>((resolve) => analytics.listen(0, "127.0.0.1", resolve));
    const address = analytics.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const routes = createPageViews({ analyticsUrl: `http://127.0.0.1:${port}`, clientIp, log });
    await routes.request(view("/dashboard"));
    expect(await received.promise).toEqual({
      body: { path: "/dashboard", at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
      cookie: undefined,
    });
    analytics.close();
  });
});
