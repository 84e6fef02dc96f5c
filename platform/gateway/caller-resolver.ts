import type { TokenVerifier } from "#platform/auth/token-verifier.ts";
import { type ApiKeys, roleOfKey } from "./api-keys.ts";
import type { ResolveCaller } from "./caller.ts";

/** Builds the one place where key and bearer token become a role and claims (wire contract 1.3). */
export function createCallerResolver(keys: ApiKeys, verifier: TokenVerifier): ResolveCaller {
  return async (request) => {
    const apiKey = readApiKey(request);
    if (apiKey === null) return { ok: false, reason: "no_key" };
    const keyRole = roleOfKey(keys, apiKey);
    if (keyRole === null) return { ok: false, reason: "bad_key" };

    const bearer = readBearer(request);
    if (bearer === null || bearer === apiKey) {
      return { ok: true, caller: { claims: { role: keyRole }, token: null } };
    }
    const verified = await verifier.verify(bearer);
    if (!verified.ok) return verified;
    return { ok: true, caller: { claims: verified.claims, token: bearer } };
  };
}

/** The `apikey` header, or the query parameter of that name, which hosted Supabase takes as well. */
export function readApiKey(request: Request): string | null {
  return request.headers.get("apikey") ?? new URL(request.url).searchParams.get("apikey");
}

function readBearer(request: Request): string | null {
  const match = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "");
  return match?.[1] ?? null;
}
