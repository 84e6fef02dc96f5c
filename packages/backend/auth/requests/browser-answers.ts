import type { SessionJson } from "#backend/auth/context.ts";
import type { AuthError } from "#backend/auth/errors.ts";
import { withFragment } from "./redirects.ts";

/** In the fragment, which browsers do not send to servers. */
export function sessionFragment(target: string, session: SessionJson, extra: Record<string, string> = {}): string {
  return withFragment(target, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    ...extra,
  });
}

/** OAuth's word for a code or, without one, for a status. */
const WORDS: Record<string, string> = {
  signup_disabled: "access_denied",
  user_banned: "access_denied",
  provider_email_needs_verification: "access_denied",
  400: "invalid_request",
  401: "unauthorized_client",
  403: "access_denied",
  500: "server_error",
  503: "temporarily_unavailable",
};

/** @param unmapped the `error` of a status without a word; null leaves it out, as mailed links do */
export function errorParams(
  { code, status, message }: AuthError,
  { unmapped }: { unmapped: "server_error" | null },
): Record<string, string> {
  const error = WORDS[code] ?? WORDS[status] ?? unmapped;
  return { ...(error === null ? {} : { error }), error_code: code, error_description: message };
}
