import { isAuthError, isAuthRetryableFetchError } from "@supabase/auth-js";
import { serviceMessage } from "#app/lib/errors.ts";
import { signInTexts } from "./texts.ts";

const texts = signInTexts.codeProblems;

/** As the service lets them live. */
const lifetimeMs = 3_600_000;

/**
 * The service does not tell a wrong code from one that is too old.
 * @param mailAge milliseconds since the newest mail was asked for here; null where that is not known
 */
export function mailCodeProblem(error: unknown, mailAge: number | null): string {
  if (isAuthRetryableFetchError(error)) return serviceMessage(error, texts.unknown);
  if (!isAuthError(error)) return texts.unknown;
  if (error.status === 429) return texts.tooMany;
  if (error.code !== "otp_expired") return texts.unknown;
  if (mailAge === null) return texts.wrongOrExpired;
  return mailAge > lifetimeMs ? texts.expired : texts.wrong;
}
