import { errors, jwtVerify, SignJWT } from "jose";
import { accessTokenClaimsSchema } from "#platform/auth/access-token-claims.ts";
import type { SigningKeys } from "#platform/auth/signing-keys.ts";
import type { TokenVerifier } from "#platform/auth/token-verifier.ts";

export const AUDIENCE = "authenticated";

/** How a session was opened or strengthened; the newest stands first in the token. */
export interface AmrEntry {
  method: string;
  /** Unix seconds. */
  timestamp: number;
}

export interface AccessTokenInput {
  userId: string;
  email: string;
  phone: string;
  appMetadata: Record<string, unknown>;
  userMetadata: Record<string, unknown>;
  role: string;
  isAnonymous: boolean;
  sessionId: string;
  aal: "aal1" | "aal2";
  amr: AmrEntry[];
}

export interface SignedAccessToken {
  token: string;
  /** Unix seconds. */
  expiresAt: number;
}

/** Signs an access token with the claims of wire contract 2.3. */
export async function signAccessToken(
  keys: SigningKeys,
  options: { issuer: string; lifetimeSeconds: number; now: Date },
  input: AccessTokenInput,
): Promise<SignedAccessToken> {
  const issuedAt = Math.floor(options.now.getTime() / 1000);
  const expiresAt = issuedAt + options.lifetimeSeconds;
  const token = await new SignJWT({
    email: input.email,
    phone: input.phone,
    app_metadata: input.appMetadata,
    user_metadata: input.userMetadata,
    role: input.role,
    aal: input.aal,
    amr: input.amr,
    session_id: input.sessionId,
    is_anonymous: input.isAnonymous,
  })
    .setProtectedHeader({ alg: "ES256", kid: keys.current.kid, typ: "JWT" })
    .setIssuer(options.issuer)
    .setSubject(input.userId)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(keys.current.privateKey);
  return { token, expiresAt };
}

/**
 * Checks signature, algorithm (ES256 only), key id, issuer, audience and time. The key is chosen from our own set by
 * `kid`; nothing in the token's header (`jwk`, `jku`, `x5u`) can bring one along.
 */
export function createTokenVerifier(keys: SigningKeys, options: { issuer: string; clock?: () => Date }): TokenVerifier {
  return {
    async verify(token) {
      try {
        const { payload } = await jwtVerify(
          token,
          (header) => {
            const key = header.kid === undefined ? undefined : keys.findPublicKey(header.kid);
            if (key === undefined) throw new errors.JWKSNoMatchingKey();
            return key;
          },
          {
            algorithms: ["ES256"],
            issuer: options.issuer,
            audience: AUDIENCE,
            requiredClaims: ["sub", "exp", "iat", "session_id"],
            ...(options.clock === undefined ? {} : { currentDate: options.clock() }),
          },
        );
        const claims = accessTokenClaimsSchema.safeParse(payload);
        return claims.success ? { ok: true, claims: claims.data } : { ok: false, reason: "invalid" };
      } catch (error) {
        return { ok: false, reason: error instanceof errors.JWTExpired ? "expired" : "invalid" };
      }
    },
  };
}
