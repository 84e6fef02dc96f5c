import { pino } from "pino";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Database, DatabaseError } from "#backend/postgres/database.ts";
import { testAuthSettings } from "#backend/testing/auth-settings.ts";
import { createAuth } from "./auth.ts";
import { loadSigningKeys } from "#backend/auth/tokens/signing-keys.ts";
import { AppError } from "#backend/app-error.ts";

/** A database in trouble: every transaction ends as `tx` does. */
async function serviceOver(tx: () => Promise<never>) {
  const lines: string[] = [];
  const db: Database = { engine: "pglite", tx, batch: tx, isReady: async () => false, close: async () => {} };
  const { routes } = createAuth({
    db,
    mailer: { send: async () => {}, close: async () => {} },
    keys: await loadSigningKeys(null),
    tokenSecret: "a secret of the server",
    resolveCaller: async () => ({ ok: false, reason: "invalid", message: "Invalid JWT signature" }),
    clientIp: () => "127.0.0.1",
    log: pino({}, { write: (line: string) => void lines.push(line) }),
    settings: testAuthSettings(),
  });
  const signIn = () =>
    routes.request("/token?grant_type=password", {
      method: "POST",
      headers: { "x-supabase-api-version": "2024-01-01" },
      body: JSON.stringify({ email: "ann@example.com", password: "secret of ann" }),
    });
  return { signIn, lines };
}

afterEach(() => vi.useRealTimers());

describe("a request that meets trouble", () => {
  it.each([
    ["an unreachable database", new AppError("database_unavailable", "no host db.internal"), 503, "unexpected_failure"],
    ["a lock held too long", new DatabaseError({ message: "lock on auth.sessions", code: "55P03" }), 409, "conflict"],
    ["a slow statement", new DatabaseError({ message: "canceling", code: "57014" }), 504, "request_timeout"],
    [
      "a broken query",
      new DatabaseError({ message: 'column "x" of auth.users', code: "42703" }),
      500,
      "unexpected_failure",
    ],
    ["a bug", new TypeError("cannot read properties of undefined"), 500, "unexpected_failure"],
  ])("answers %s without its text, and logs the cause", async (_, error, status, code) => {
    const { signIn, lines } = await serviceOver(() => Promise.reject(error));
    const response = await signIn();
    const text = await response.text();
    expect([response.status, JSON.parse(text)]).toMatchObject([status, { code, message: expect.any(String) }]);
    expect(text).not.toContain(error.message);
    if (status >= 500 && status !== 504) expect(lines.join("")).toContain(error.message.replaceAll('"', '\\"'));
    expect(lines.join("")).not.toContain("secret of ann");
  });

  it("asks for another try when the database is away", async () => {
    const { signIn } = await serviceOver(() => Promise.reject(new AppError("database_unavailable", "away")));
    expect((await signIn()).headers.get("retry-after")).toBe("1");
  });

  it("ends after ten seconds with 504", async () => {
    vi.useFakeTimers();
    const { signIn } = await serviceOver(() => new Promise(() => {}));
    const response = signIn();
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await response).status).toBe(504);
    expect(await (await response).json()).toMatchObject({ code: "request_timeout" });
  });
});
