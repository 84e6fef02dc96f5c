import type { Claims } from "#backend/postgres/database.ts";
import type { VerifyFailure } from "#backend/auth/tokens/token-verifier.ts";

/** Who sent a request, after key and bearer were checked. */
export interface Caller {
  claims: Claims;
  /** The bearer token as sent, null when the caller is known by key alone. */
  token: string | null;
}

/** Why a bearer token is no good. A bad key never gets this far: the gateway refuses it. */
export type CallerFailure = VerifyFailure["reason"];

/** A refusal carries the verifier's own text, which is for developers. */
export type CallerResult = { ok: true; caller: Caller } | VerifyFailure;

/** Resolves the caller of an API request that the gateway let in, from its key and `Authorization` header. */
export type ResolveCaller = (request: Request) => Promise<CallerResult>;
