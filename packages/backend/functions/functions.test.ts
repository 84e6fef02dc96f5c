import { pino } from "pino";
import { describe, expect, it } from "vitest";
import type { CallerResult } from "#backend/gateway/caller.ts";
import { AppError } from "#backend/app-error.ts";
import { createFunctions, type FunctionHandler } from "./functions.ts";

const anonymous: CallerResult = { ok: true, caller: { claims: { role: "anon" }, token: null } };

function functionsWith(handlers: Record<string, FunctionHandler>, caller: CallerResult = anonymous) {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const routes = createFunctions({ handlers, resolveCaller: async () => caller, bodyLimitBytes: 100, log });
  return { routes, lines };
}

const size: FunctionHandler = async ({ readBytes }) => Response.json({ bytes: (await readBytes()).length });
const failing =
  (error: unknown): FunctionHandler =>
  async () => {
    throw error;
  };

describe("a function's name", () => {
  it("finds it whatever method, path and query come with it", async () => {
    const { routes } = functionsWith({
      "tell-path": async ({ request }) => new Response(new URL(request.url).pathname),
    });
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
      for (const path of ["/tell-path", "/tell-path/", "/tell-path/a/b"]) {
        const answer = await routes.request(`${path}?x=1`, { method });
        expect([answer.status, await answer.text()]).toEqual([200, path]);
      }
    }
  });

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty", "nope", "tell-path%2f..", "Size", "", "/size"])(
    "answers 404 for %j",
    async (name) => {
      const answer = await functionsWith({ size }).routes.request(`/${name}`, { method: "POST", body: "{}" });
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { code: "NOT_FOUND", message: "Requested function was not found" },
      ]);
    },
  );
});

describe("a body", () => {
  const post = (body: BodyInit, headers = new Headers()) => {
    const init = { method: "POST", body, headers, duplex: "half" };
    return functionsWith({ size }).routes.request("/size", init);
  };
  const stream = (bytes: number) => new Blob(["x".repeat(bytes)]).stream();

  it("is handed over up to the limit", async () => {
    for (const body of ["x".repeat(100), stream(100)]) {
      const answer = await post(body);
      expect([answer.status, await answer.json()]).toEqual([200, { bytes: 100 }]);
    }
  });

  it("past the limit answers 413, with and without a declared length", async () => {
    for (const answer of [
      await post("x".repeat(101), new Headers({ "content-length": "101" })),
      await post("x".repeat(101)),
      await post(stream(101)),
    ]) {
      expect([answer.status, await answer.json()]).toEqual([
        413,
        { success: false, error: "This request is too large." },
      ]);
    }
  });
});

describe("a function that throws", () => {
  it.each([
    ["a lost database", new AppError("database_unavailable", "connect 10.1.2.3"), 503, "1"],
    ["a database that is too slow", new AppError("database_timeout", "secret"), 503, "1"],
    ["an error of the request", new AppError("forbidden", "secret"), 403, null],
    ["a mail that was not sent", new AppError("mail_failed", "secret"), 503, "1"],
    ["an unexpected code", new AppError("data_folder_locked", "secret"), 500, null],
    ["a bug", new TypeError("secret of undefined"), 500, null],
  ])("answers %s with a sentence and keeps the cause to the log", async (_, error, status, retryAfter) => {
    const { routes, lines } = functionsWith({ break: failing(error) });
    const answer = await routes.request("/break", { method: "POST" });
    const text = await answer.text();
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([status, retryAfter]);
    expect(JSON.parse(text)).toEqual({ success: false, error: expect.stringMatching(/^[A-Z].*\.$/) });
    expect(text).not.toMatch(/secret|10\.1\.2\.3|at /);
    expect(lines.some((line) => line.includes(error.message))).toBe(status >= 500);
  });
});

describe("a bad token", () => {
  it("is answered before the function is asked", async () => {
    const rejected = { ok: false, reason: "expired", message: "JWT has expired" } as const;
    const { routes } = functionsWith({ break: failing(new Error("asked")) }, rejected);
    const answer = await routes.request("/break", { method: "POST" });
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { success: false, error: "Your session has ended. Please sign in again.", message: "JWT has expired" },
    ]);
  });

  it("that cannot be checked for now is not called wrong", async () => {
    const message = "An error occurred on token verification.";
    const { routes } = functionsWith({ size }, { ok: false, reason: "unavailable", message });
    const answer = await routes.request("/size", { method: "POST" });
    expect([answer.status, answer.headers.get("retry-after"), await answer.json()]).toEqual([
      503,
      "1",
      { success: false, error: expect.stringMatching(/^[A-Z].*\.$/), message },
    ]);
  });
});
