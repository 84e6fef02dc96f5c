// @module-tag one-engine
import { describe, expect, inject, it } from "vitest";

const elsewhere = { Origin: "https://elsewhere.example" };
const roots = ["/auth/v1", "/rest/v1", "/functions/v1"];
const call = (path: string, init: RequestInit) => fetch(`${inject("server").url}${path}`, init);

/** Without these a client of another origin takes an error for a lost connection. */
function expectReadable(answer: Response) {
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  const exposed = answer.headers.get("access-control-expose-headers")?.toLowerCase() ?? "";
  for (const name of ["content-range", "x-supabase-api-version", "retry-after", "x-relay-error"]) {
    expect(exposed).toContain(name);
  }
}

describe.each(roots)("%s from another origin", (root) => {
  it("answers a preflight without key or session", async () => {
    const answer = await call(`${root}/anything`, {
      method: "OPTIONS",
      headers: {
        ...elsewhere,
        "Access-Control-Request-Method": "DELETE",
        "Access-Control-Request-Headers": "apikey, authorization, prefer",
      },
    });
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("access-control-allow-methods")).toContain("DELETE");
    expect(answer.headers.get("access-control-max-age")).toBe("86400");
  });

  it("lets errors be read", async () => {
    const { publishableKey } = inject("server");
    for (const apikey of [publishableKey, "wrong"]) {
      const answer = await call(`${root}/nothing/here`, { headers: { ...elsewhere, apikey } });
      expect([apikey, answer.status]).toEqual([apikey, apikey === "wrong" ? 401 : 404]);
      expectReadable(answer);
    }
    const keyless = await call(`${root}/nothing`, { headers: elsewhere });
    expect(keyless.status).toBe(401);
    expectReadable(keyless);
    const badToken = await call(`${root}/user`, {
      headers: { ...elsewhere, apikey: publishableKey, Authorization: "Bearer not.a.token" },
    });
    expect(badToken.status).toBeGreaterThanOrEqual(400);
    expectReadable(badToken);
  });
});
