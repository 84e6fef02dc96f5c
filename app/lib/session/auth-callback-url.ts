import { type AuthCallback, readAuthCallback, withoutSecrets } from "#shared/account/auth-callback.ts";

let callback: AuthCallback | null = null;

/** From the address with which the document was opened; always the same object. */
export function openedAuthCallback(): AuthCallback {
  callback ??= readAuthCallback(window.location);
  return callback;
}

/**
 * So that the history does not contain them; `openedAuthCallback` keeps them. Call it before the router reads the
 * address.
 */
export function clearSecretsFromAddress(): void {
  openedAuthCallback();
  const rest = withoutSecrets(window.location);
  if (rest !== null) window.history.replaceState(window.history.state, "", window.location.pathname + rest);
}
