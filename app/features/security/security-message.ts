import { isAuthApiError, isAuthError } from "@supabase/supabase-js";
import { serviceMessage } from "#app/lib/service-message.ts";
import { securityTexts as texts } from "./texts.ts";

/** The auth service's own sentence; plain words for other errors. */
export function securityMessage(error: unknown): string {
  if (isAuthApiError(error) && error.code === "insufficient_aal") return texts.insufficientAal;
  return isAuthError(error) ? serviceMessage(error, texts.noReason) : texts.noReason;
}
