import type { Claims } from "#backend/postgres/database.ts";
import type { TokenVerifier, VerifyFailure } from "#backend/auth/tokens/token-verifier.ts";
import { type ApiKeys, checkKey, findLegacyRole } from "./api-keys.ts";

export interface Caller {
  claims: Claims;
  /** As sent; null when the caller is known by key alone. */
  token: string | null;
}

/** Why a bearer token is no good. The gateway has rejected a bad key before. */
export type CallerFailure = VerifyFailure["reason"];

export type CallerResult = { ok: true; caller: Caller } | VerifyFailure;

export type ResolveCaller = (request: Request) => Promise<CallerResult>;

/** Only paths that need no key pass a request with a bad key; its caller is anonymous. */
export function createCallerResolver(keys: ApiKeys, verifier: TokenVerifier): ResolveCaller {
  return async (request) => {
    const check = await checkKey(keys, request);
    const bearer = readBearer(request);
    // The client sends its key as bearer while no one is signed in.
    if (bearer === null || (check.ok && bearer === check.key)) {
      return { ok: true, caller: { claims: { role: check.ok ? check.role : "anon" }, token: null } };
    }
    const verified = await verifier.verify(bearer);
    if (verified.ok) return { ok: true, caller: { claims: verified.claims, token: bearer } };
    // Also beside another key: a legacy key is a token like any other.
    const role = await findLegacyRole(keys, bearer);
    return role === null ? verified : { ok: true, caller: { claims: { role }, token: null } };
  };
}

function readBearer(request: Request): string | null {
  const match = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "");
  return match?.[1] ?? null;
}
