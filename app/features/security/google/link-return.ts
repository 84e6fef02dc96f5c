import { browserStores } from "#app/lib/session/browser-stores.ts";

const linkingKey = "linking-google";

export function rememberLinking(): void {
  browserStores().passing.setItem(linkingKey, "true");
}

/** True once. */
export function takeLinking(): boolean {
  const { passing } = browserStores();
  const isLinking = passing.getItem(linkingKey) !== null;
  passing.removeItem(linkingKey);
  return isLinking;
}
