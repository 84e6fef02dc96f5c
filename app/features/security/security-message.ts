import { isAuthApiError, isAuthError } from "@supabase/auth-js";
import { serviceMessage } from "#app/lib/errors.ts";
import { securityTexts } from "./texts.ts";

/** The auth service's own sentence; plain words for other errors. */
export function securityMessage(error: unknown): string {
  if (isAuthApiError(error) && error.code === "insufficient_aal") return securityTexts.insufficientAal;
  return isAuthError(error) ? serviceMessage(error, securityTexts.noReason) : securityTexts.noReason;
}
