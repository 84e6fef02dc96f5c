import { errors, jwtVerify } from "jose";
import { z } from "zod";
import type { FindLegacyRole } from "#backend/gateway/api-keys.ts";
import type { SigningKeys } from "./signing-keys.ts";

const keyClaimsSchema = z.looseObject({
  role: z.enum(["anon", "service_role"]),
  iss: z.string().min(1),
  sub: z.never().optional(),
});

/**
 * Older Supabase projects have HS256 tokens with a role, an issuer and an expiry but no subject as API keys. Only a
 * secret among the signing keys makes them valid.
 */
export function createLegacyKeys(keys: SigningKeys): FindLegacyRole {
  return async (key) => {
    if (!keys.algorithms.includes("HS256")) return null;
    for (const secret of keys.findKeys({ alg: "HS256" })) {
      try {
        const { payload } = await jwtVerify(key, secret, { algorithms: ["HS256"], requiredClaims: ["exp"] });
        const claims = keyClaimsSchema.safeParse(payload);
        return claims.success ? claims.data.role : null;
      } catch (error) {
        if (!(error instanceof errors.JWSSignatureVerificationFailed)) return null;
      }
    }
    return null;
  };
}
