import { browserStores } from "#app/lib/session/session-storage.ts";
import {
  type BegunApplication,
  begunApplicationKey,
  readBegunApplication,
} from "#shared/applications/begun-application.ts";

/** It was taken along, or is not wanted. */
export function forgetBegunApplication(): void {
  browserStores().lasting.removeItem(begunApplicationKey);
}

/** What this browser's visitor wants to take into an account; what is too old, or not ours, is removed. */
export function findBegunApplication(now = new Date()): BegunApplication | null {
  const { lasting } = browserStores();
  const begun = readBegunApplication(lasting.getItem(begunApplicationKey), now);
  if (begun === null) lasting.removeItem(begunApplicationKey);
  return begun;
}
