import { describe, expect, it } from "vitest";
import type { TokenVerifier } from "#backend/auth/tokens/token-verifier.ts";
import { createCallerResolver } from "./caller.ts";

const keys = { publishable: "sb_publishable_one", secret: "sb_secret_two" };
const claims = {
  sub: "11111111-1111-4111-8111-111111111111",
  role: "authenticated" as const,
  session_id: "22222222-2222-4222-8222-222222222222",
  aal: "aal1" as const,
  email: "ann@example.com",
  exp: 2,
  iat: 1,
};
const expired = { ok: false, reason: "expired", message: "JWT has expired" } as const;
const invalid = { ok: false, reason: "invalid", message: "Invalid JWT signature" } as const;
const verifier: TokenVerifier = {
  async verify(token) {
    if (token === "good") return { ok: true, claims };
    return token === "old" ? expired : invalid;
  },
};
const resolve = createCallerResolver(keys, verifier);
const resolved = (headers: Record<string, string>, path = "/rest/v1/items") =>
  resolve(new Request(`http://localhost${path}`, { headers }));
const byKey = (role: string) => ({ ok: true, caller: { claims: { role }, token: null } });

describe("the caller of a request", () => {
  it("has the role of the key without a session, or when the key is sent as bearer", async () => {
    expect(await resolved({ apikey: keys.publishable })).toEqual(byKey("anon"));
    expect(await resolved({ apikey: keys.secret })).toEqual(byKey("service_role"));
    expect(await resolved({ apikey: keys.secret, authorization: `Bearer ${keys.secret}` })).toEqual(
      byKey("service_role"),
    );
    expect(await resolved({}, `/rest/v1/items?apikey=${keys.secret}`)).toEqual(byKey("service_role"));
  });

  it("is the signed-in person with a token, whatever the key", async () => {
    for (const apikey of Object.values(keys)) {
      expect(await resolved({ apikey, authorization: "bearer good" })).toEqual({
        ok: true,
        caller: { claims, token: "good" },
      });
    }
  });

  it.each([
    ["an expired token", "old", expired],
    ["another token", "forged", invalid],
    ["the secret key behind the publishable one", keys.secret, invalid],
  ])("is rejected with %s, in the verifier's words", async (_, bearer, failure) => {
    const headers = { apikey: keys.publishable, authorization: `Bearer ${bearer}` };
    expect(await resolved(headers)).toEqual(failure);
  });

  it("is anonymous where no key was needed, and a wrong key gives nothing more", async () => {
    expect(await resolved({}, "/auth/v1/verify")).toEqual(byKey("anon"));
    expect(await resolved({ apikey: "sb_secret_guess" }, "/auth/v1/verify")).toEqual(byKey("anon"));
    const guess = { apikey: "sb_secret_guess", authorization: "Bearer sb_secret_guess" };
    expect(await resolved(guess, "/auth/v1/verify")).toEqual(invalid);
  });

  it("has the role of a key in the older form, as key and as bearer, where such keys are known", async () => {
    const withLegacy = createCallerResolver(
      { ...keys, findLegacyRole: async (key) => (key === "a.legacy.key" ? "service_role" : null) },
      verifier,
    );
    const ask = (headers: Record<string, string>) => withLegacy(new Request("http://localhost/rest/v1/x", { headers }));
    expect(await ask({ apikey: "a.legacy.key" })).toEqual(byKey("service_role"));
    expect(await ask({ apikey: "a.legacy.key", authorization: "Bearer a.legacy.key" })).toEqual(byKey("service_role"));
    expect(await ask({ apikey: keys.publishable, authorization: "Bearer a.legacy.key" })).toEqual(
      byKey("service_role"),
    );
    expect(await ask({ apikey: keys.publishable, authorization: "Bearer b.legacy.key" })).toEqual(invalid);
    const unknown = { apikey: keys.publishable, authorization: "Bearer a.legacy.key" };
    expect(await resolved(unknown)).toEqual(invalid);
  });
});
