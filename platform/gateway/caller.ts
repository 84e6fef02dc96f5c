import type { Claims } from "#platform/postgres/database.ts";

/** Who sent a request, after key and bearer were checked (wire contract 1.3). */
export interface Caller {
  claims: Claims;
  /** The bearer token as sent, null when the caller is known by key alone. */
  token: string | null;
}

/**
 * Why a bearer token is no good. The last two are never given, since a bad key does not get past the gateway; the
 * account service's `/settings` still names them.
 */
export type CallerRefusal = "invalid" | "expired" | "no_key" | "bad_key";

export type CallerResult = { ok: true; caller: Caller } | { ok: false; reason: CallerRefusal };

/** Resolves the caller of an API request that the gateway let in, from its key and `Authorization` header. */
export type ResolveCaller = (request: Request) => Promise<CallerResult>;
