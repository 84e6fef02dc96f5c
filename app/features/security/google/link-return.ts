import { browserStores } from "#app/lib/session/browser-stores.ts";

const linkingKey = "linking-google";

/** Notes, for this tab, that it leaves to link a Google account. */
export function rememberLinking(): void {
  browserStores().passing.setItem(linkingKey, "true");
}

/** Whether this tab left to link a Google account; once. */
export function takeLinking(): boolean {
  const { passing } = browserStores();
  const isLinking = passing.getItem(linkingKey) !== null;
  passing.removeItem(linkingKey);
  return isLinking;
}
