import { isAuthApiError, isAuthError, isAuthRetryableFetchError } from "@supabase/supabase-js";
import { serviceMessage } from "#app/lib/service-message.ts";
import type { SecondFactorMethod } from "./methods.ts";
import { secondFactorTexts } from "./texts.ts";

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
