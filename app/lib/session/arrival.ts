import { type AuthCallback, readAuthCallback, withoutSecrets } from "#shared/account/auth-callback.ts";

let arrival: AuthCallback | null = null;

/** What a link left in the address with which this document was opened. The same object every time. */
export function readArrival(): AuthCallback {
  arrival ??= readAuthCallback(window.location);
  return arrival;
}

/**
 * Takes out of the address what opens a session, in place, so that the way back does not lead to it; `readArrival`
 * keeps it. To be called before the router reads the address.
 */
export function clearSecretsFromAddress(): void {
  readArrival();
  const rest = withoutSecrets(window.location);
  if (rest !== null) window.history.replaceState(window.history.state, "", window.location.pathname + rest);
}
