import { createRemoteJWKSet, errors, jwtVerify } from "jose";
import { accessTokenClaimsSchema } from "#platform/auth/access-token-claims.ts";
import type { TokenVerifier } from "#platform/auth/token-verifier.ts";

/** How long a remote key set is trusted without asking again, in milliseconds. */
const keySetCache = 600_000;

/** Verifies the access tokens of a hosted or self-hosted Supabase at `url` by its published key set. */
export function createRemoteTokenVerifier(url: string): TokenVerifier {
  const issuer = `${url}/auth/v1`;
  const keySet = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), { cacheMaxAge: keySetCache });
  return {
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, keySet, {
          algorithms: ["ES256", "RS256"],
          issuer,
          audience: "authenticated",
        });
        const claims = accessTokenClaimsSchema.safeParse(payload);
        return claims.success ? { ok: true, claims: claims.data } : { ok: false, reason: "invalid" };
      } catch (error) {
        return { ok: false, reason: error instanceof errors.JWTExpired ? "expired" : "invalid" };
      }
    },
  };
}
