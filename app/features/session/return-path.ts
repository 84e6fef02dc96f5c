import { browserStores } from "#app/lib/session/browser-stores.ts";
import { findScreen } from "#shared/screens.ts";

const returnPathKey = "return-path";

/** Where a fresh sign-in leads when nobody asked for anything else. */
const defaultPath = "/dashboard";

/** Keeps the page that a signed-out person asked for, for this tab, over a round trip to Google too. */
export function rememberReturnPath(path: string): void {
  browserStores().passing.setItem(returnPathKey, path);
}

/** The page to show after signing in, once: the one asked for, else the dashboard. */
export function takeReturnPath(): string {
  const { passing } = browserStores();
  const path = passing.getItem(returnPathKey);
  passing.removeItem(returnPathKey);
  return path !== null && isOwnScreen(path) ? path : defaultPath;
}

/** For the next sign-in in this tab, which may be somebody else's. */
export function forgetReturnPath(): void {
  browserStores().passing.removeItem(returnPathKey);
}

/** True for a path on this origin other than the sign-in screen; "//host" and "/\host" lead elsewhere. */
export function isOwnScreen(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path)) return false;
  const url = new URL(path, "http://own.invalid");
  return url.origin === "http://own.invalid" && url.pathname !== findScreen("auth")?.path;
}
