import { errors, jwtVerify, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import { idSchema } from "#backend/auth/requests/input.ts";

/** What developers read of a token that is no good. People read a sentence of the screen's own. */
export const VERIFIER_TEXTS = {
  emptyKeySet: "JWKS is empty",
  noMatchingKey: "No matching signing key found in JWKS",
  badSignature: "Invalid JWT signature",
  expired: "JWT has expired",
  noExpiry: "Missing exp claim",
  other: "An error occurred on token verification.",
} as const;

type VerifierText = (typeof VERIFIER_TEXTS)[keyof typeof VERIFIER_TEXTS];

/** Why a token was refused; `unavailable`: the keys to check it with could not be had. */
export interface VerifyFailure {
  ok: false;
  reason: "invalid" | "expired" | "unavailable";
  message: VerifierText;
}

/** The claims after signature, issuer, audience and time were checked. */
type VerifyResult = { ok: true; claims: AccessTokenClaims } | VerifyFailure;

/** Checks access tokens without touching the database; the other parts of the platform see only this of auth. */
export interface TokenVerifier {
  verify(token: string): Promise<VerifyResult>;
}

/** The key set holds no key at all. */
export class EmptyKeySet extends Error {
  override readonly name = "EmptyKeySet";
}

/** The key set is kept elsewhere and does not answer. */
export class KeySetUnavailable extends Error {
  override readonly name = "KeySetUnavailable";
}

export const AUDIENCE = "authenticated";

/** What a token is checked against. */
interface TokenCheck {
  /** The key for a token's header, or an error that says why there is none. */
  findKey: JWTVerifyGetKey;
  algorithms: string[];
  issuer: string;
  clock?: (() => Date) | undefined;
}

/** Checks signature, algorithm, issuer, audience, times and the claims that every access token has. */
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

/** The one place where a reason not to trust a token gets its text. */
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

/** Claims that every access token of a signed-in person has, whether this service or a hosted Supabase signed it. */
const accessTokenClaimsSchema = z.looseObject({
  sub: idSchema,
  role: z.literal("authenticated"),
  session_id: idSchema,
  aal: z.enum(["aal1", "aal2"]),
  email: z.string(),
  /** Unix seconds, like `iat`. */
  exp: z.number(),
  iat: z.number(),
});

type AccessTokenClaims = z.infer<typeof accessTokenClaimsSchema>;
