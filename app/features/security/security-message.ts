import { isAuthApiError, isAuthError } from "@supabase/supabase-js";
import { serviceMessage } from "#app/lib/service-message.ts";
import { securityTexts as texts } from "./texts.ts";

/**
 * What to tell a person when a change of their account's protection was refused or got no answer: the auth service's
 * own sentence, and plain words for what comes from elsewhere.
 */
export function securityMessage(error: unknown): string {
  if (isAuthApiError(error) && error.code === "insufficient_aal") return texts.insufficientAal;
  return isAuthError(error) ? serviceMessage(error, texts.noReason) : texts.noReason;
}
