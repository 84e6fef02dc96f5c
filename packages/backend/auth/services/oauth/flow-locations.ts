import { errorParams } from "#backend/auth/browser-answers.ts";
import type { AuthError } from "#backend/auth/errors.ts";
import { withFragment, withQuery } from "#backend/auth/redirects.ts";

/** Where a flow ends that failed: both kinds of clients look, one into the query, one into the fragment. */
export function failureLocation(target: string, error: AuthError): string {
  return inBoth(target, errorParams(error, { unmapped: "server_error" }));
}

/** Where the browser ends when it cannot be told which flow it belongs to: at the site, which has nothing to hide. */
export function strayLocation(siteUrl: string, error: AuthError): string {
  return withQuery(siteUrl, errorParams(error, { unmapped: "server_error" }));
}

/** Plain words only: what a provider sends is shown by pages, and anybody can be a provider's user. */
const PLAIN = /^[\p{L}\p{N} .,:;'()_/-]{1,200}$/u;

/** Where a flow ends that the provider refused: with its own words, as long as they are plain. */
export function refusedLocation(target: string, params: URLSearchParams): string {
  const error = params.get("error") ?? "";
  const description = params.get("error_description") ?? "";
  return inBoth(target, {
    error: /^[a-z_]{1,64}$/.test(error) ? error : "server_error",
    error_description: PLAIN.test(description) ? description : "The provider refused the request",
  });
}

function inBoth(target: string, params: Record<string, string>): string {
  return withFragment(withQuery(target, params), params);
}
