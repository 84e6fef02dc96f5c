import { type Factor, isAuthApiError, isAuthError, isAuthRetryableFetchError } from "@supabase/auth-js";
import { serviceMessage } from "#app/lib/errors.ts";
import { secondFactorTexts } from "./texts.ts";

export type SecondFactorMethod =
  | { kind: "totp"; factorId: string; name: string | null }
  | { kind: "phone"; factorId: string; name: string | null; phone: string }
  | { kind: "webauthn"; factorId: string; name: string | null }
  | { kind: "recovery_code" };

export type PasskeyMethod = Extract<SecondFactorMethod, { kind: "webauthn" }>;

const kinds = ["totp", "webauthn", "phone", "recovery_code"] as const;

/** Quickest first. Names are given only where a kind has several factors. */
export function secondFactorMethods(factors: readonly Factor[] = []): SecondFactorMethod[] {
  const verified = factors.filter(({ status }) => status === "verified");
  return kinds.flatMap((kind): SecondFactorMethod[] => {
    const ofKind = verified.filter(({ factor_type }) => factor_type === kind);
    if (kind === "recovery_code") return ofKind.length > 0 ? [{ kind }] : [];
    return ofKind.map((factor) => {
      const name = ofKind.length > 1 ? factor.friendly_name?.trim() || null : null;
      const factorId = factor.id;
      return kind === "phone" ? { kind, factorId, name, phone: phoneOf(factor) } : { kind, factorId, name };
    });
  });
}

export function keyOf(method: SecondFactorMethod): string {
  return method.kind === "recovery_code" ? method.kind : method.factorId;
}

/** The client's type lacks a phone factor's number. */
function phoneOf(factor: Factor): string {
  return "phone" in factor && typeof factor.phone === "string" ? factor.phone : "";
}

const texts = secondFactorTexts.problems;

export function secondFactorProblem(error: unknown, kind: SecondFactorMethod["kind"], hasOtherWays = true): string {
  if (isAuthRetryableFetchError(error)) return serviceMessage(error, texts.unknown);
  if (isAuthError(error) && error.status === 429) return texts.tooMany;
  if (kind === "webauthn") return hasOtherWays ? texts.passkeyRejected : texts.onlyPasskeyRejected;
  if (!isAuthApiError(error)) return texts.unknown;
  switch (error.code) {
    case "mfa_verification_failed":
    case "mfa_verification_rejected":
    case "validation_failed":
      return wrong(kind);
    case "mfa_challenge_expired":
      return texts.expired;
    case "mfa_factor_not_found":
      // Without recovery codes, every code is wrong.
      return kind === "recovery_code" ? wrong(kind) : texts.gone;
    default:
      return texts.unknown;
  }
}

function wrong(kind: SecondFactorMethod["kind"]): string {
  return kind === "recovery_code" ? texts.wrongRecoveryCode : texts.wrongCode;
}
