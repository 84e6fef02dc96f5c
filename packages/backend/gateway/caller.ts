import type { Claims } from "#backend/postgres/database.ts";
import type { VerifyFailure } from "#backend/auth/tokens/token-verifier.ts";

export interface Caller {
  claims: Claims;
  /** As sent; null when the caller is known by key alone. */
  token: string | null;
}

/** Why a bearer token is no good. A bad key never gets this far: the gateway refuses it. */
export type CallerFailure = VerifyFailure["reason"];

/** The failure's text is the verifier's own, for developers. */
export type CallerResult = { ok: true; caller: Caller } | VerifyFailure;

export type ResolveCaller = (request: Request) => Promise<CallerResult>;
