import type { AccessTokenClaims } from "#platform/auth/access-token-claims.ts";

/** The claims after signature, issuer, audience and time were checked. */
export type VerifyResult = { ok: true; claims: AccessTokenClaims } | { ok: false; reason: "invalid" | "expired" };

/** Checks access tokens without touching the database; the other parts of the platform see only this of auth. */
export interface TokenVerifier {
  verify(token: string): Promise<VerifyResult>;
}
