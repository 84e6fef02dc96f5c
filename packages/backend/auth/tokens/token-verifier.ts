import { errors, jwtVerify, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import { idSchema } from "#backend/auth/requests/input.ts";

/** For developers; people see a sentence of the screen's own. */
export const VERIFIER_TEXTS = {
  emptyKeySet: "JWKS is empty",
  noMatchingKey: "No matching signing key found in JWKS",
  badSignature: "Invalid JWT signature",
  expired: "JWT has expired",
  noExpiry: "Missing exp claim",
  other: "An error occurred on token verification.",
} as const;

type VerifierText = (typeof VERIFIER_TEXTS)[keyof typeof VERIFIER_TEXTS];

/** `unavailable`: the keys to check the token with could not be read. */
export interface VerifyFailure {
  ok: false;
  reason: "invalid" | "expired" | "unavailable";
  message: VerifierText;
}

export interface VerifiedToken {
  ok: true;
  claims: AccessTokenClaims;
}

export type VerifyResult = VerifiedToken | VerifyFailure;

/** Does not touch the database. */
export interface TokenVerifier {
  verify(token: string): Promise<VerifyResult>;
}

export class EmptyKeySet extends Error {
  override readonly name = "EmptyKeySet";
}

export class KeySetUnavailable extends Error {
  override readonly name = "KeySetUnavailable";
}

export const AUDIENCE = "authenticated";

interface TokenCheck {
  findKey: JWTVerifyGetKey;
  algorithms: string[];
  issuer: string;
  clock?: (() => Date) | undefined;
}

export async function verifyAccessToken(token: string, check: TokenCheck): Promise<VerifyResult> {
  try {
    const { payload } = await jwtVerify(token, check.findKey, {
      algorithms: check.algorithms,
      issuer: check.issuer,
      audience: AUDIENCE,
      requiredClaims: ["sub", "iat", "session_id", "exp"],
      ...(check.clock === undefined ? {} : { currentDate: check.clock() }),
    });
    const claims = accessTokenClaimsSchema.safeParse(payload);
    return claims.success ? { ok: true, claims: claims.data } : failure("invalid", VERIFIER_TEXTS.other);
  } catch (error) {
    return failureOf(error);
  }
}

function failureOf(error: unknown): VerifyFailure {
  if (error instanceof KeySetUnavailable) return failure("unavailable", VERIFIER_TEXTS.other);
  if (error instanceof EmptyKeySet) return failure("invalid", VERIFIER_TEXTS.emptyKeySet);
  if (error instanceof errors.JWKSNoMatchingKey) return failure("invalid", VERIFIER_TEXTS.noMatchingKey);
  if (error instanceof errors.JWSSignatureVerificationFailed) return failure("invalid", VERIFIER_TEXTS.badSignature);
  if (error instanceof errors.JWTExpired) return failure("expired", VERIFIER_TEXTS.expired);
  const isWithoutExpiry =
    error instanceof errors.JWTClaimValidationFailed && error.claim === "exp" && error.reason === "missing";
  return failure("invalid", isWithoutExpiry ? VERIFIER_TEXTS.noExpiry : VERIFIER_TEXTS.other);
}

const failure = (reason: VerifyFailure["reason"], message: VerifierText): VerifyFailure => ({
  ok: false,
  reason,
  message,
});

/** Claims of every access token of a signed-in person, whether this service or a hosted Supabase signed it. */
const accessTokenClaimsSchema = z.looseObject({
  sub: idSchema,
  role: z.literal("authenticated"),
  session_id: idSchema,
  aal: z.enum(["aal1", "aal2"]),
  email: z.string(),
  exp: z.number(),
  iat: z.number(),
});

type AccessTokenClaims = z.infer<typeof accessTokenClaimsSchema>;
