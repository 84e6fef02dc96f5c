import { browserStores, returnPathKey } from "#app/lib/session/session-storage.ts";
import { findScreen } from "#shared/screens.ts";

const defaultPath = "/dashboard";

/** For this tab; survives the round trip to Google. */
export function rememberReturnPath(path: string): void {
  browserStores().passing.setItem(returnPathKey, path);
}

export function takeReturnPath(): string {
  const { passing } = browserStores();
  const path = passing.getItem(returnPathKey);
  passing.removeItem(returnPathKey);
  return path !== null && path !== "/" && isOwnScreen(path) ? path : defaultPath;
}

export function forgetReturnPath(): void {
  browserStores().passing.removeItem(returnPathKey);
}

/** True for a path on this origin other than the sign-in screen; "//host" and "/\host" lead elsewhere. */
export function isOwnScreen(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path)) return false;
  const url = new URL(path, "http://own.invalid");
  return url.origin === "http://own.invalid" && url.pathname !== findScreen("auth")?.path;
}
