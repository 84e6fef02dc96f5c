/** Claims of an access token this service signed, after signature, issuer, audience and time were checked. */
export interface AccessTokenClaims {
  sub: string;
  role: "authenticated";
  session_id: string;
  aal: "aal1" | "aal2";
  email: string;
  exp: number;
  iat: number;
  [claim: string]: unknown;
}

export type VerifyResult = { ok: true; claims: AccessTokenClaims } | { ok: false; reason: "invalid" | "expired" };

/** Checks access tokens without touching the database; the other parts of the platform see only this of auth. */
export interface TokenVerifier {
  verify(token: string): Promise<VerifyResult>;
}
