import { type AuthCallback, readAuthCallback, withoutSecrets } from "#shared/account/auth-callback.ts";

let callback: AuthCallback | null = null;

export function openedAuthCallback(): AuthCallback {
  callback ??= readAuthCallback(window.location);
  return callback;
}

/** Keeps them out of the history. Call it before the router reads the address. */
export function clearSecretsFromAddress(): void {
  openedAuthCallback();
  const rest = withoutSecrets(window.location);
  if (rest !== null) window.history.replaceState(window.history.state, "", window.location.pathname + rest);
}
