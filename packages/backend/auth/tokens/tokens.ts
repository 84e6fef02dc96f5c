import { errors, SignJWT } from "jose";
import { AUDIENCE, type TokenVerifier, VERIFIER_TEXTS, verifyAccessToken } from "./token-verifier.ts";
import type { SigningKeys } from "./signing-keys.ts";

export interface AmrEntry {
  method: string;
  /** Unix seconds. */
  timestamp: number;
  /** The single sign-on provider's id, for `sso/saml` alone. */
  provider?: string;
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
  expiresAt: number;
}

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

/** Keys are chosen by the header's `alg` and `kid` alone; a key inside the header (`jwk`, `jku`, `x5c`) is ignored. */
export function createTokenVerifier(keys: SigningKeys, options: { issuer: string; clock?: () => Date }): TokenVerifier {
  return {
    async verify(token) {
      // More than one only where several secrets may have signed a token that names none.
      for (let index = 0; ; index += 1) {
        let candidates = 0;
        const result = await verifyAccessToken(token, {
          ...options,
          algorithms: keys.algorithms,
          findKey(header) {
            const found = keys.findKeys(header);
            candidates = found.length;
            const key = found[index];
            if (key === undefined) throw new errors.JWKSNoMatchingKey();
            return key;
          },
        });
        const isOver = result.ok || result.message !== VERIFIER_TEXTS.badSignature || index + 1 >= candidates;
        if (isOver) return result;
      }
    },
  };
}
