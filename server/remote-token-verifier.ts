import { type TokenVerifier, verifyAccessToken } from "#platform/auth/token-verifier.ts";
import { createRemoteKeySet } from "./remote-key-set.ts";

/**
 * Verifies the access tokens of a hosted or self-hosted Supabase at `url` by its published key set.
 * @param clock milliseconds since 1970, for the age of the known keys
 */
export function createRemoteTokenVerifier(url: string, clock: () => number = Date.now): TokenVerifier {
  const issuer = `${url}/auth/v1`;
  const findKey = createRemoteKeySet(`${issuer}/.well-known/jwks.json`, clock);
  return { verify: (token) => verifyAccessToken(token, { findKey, issuer, algorithms: ["ES256", "RS256"] }) };
}
