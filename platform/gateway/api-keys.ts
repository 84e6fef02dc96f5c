import { createHash, timingSafeEqual } from "node:crypto";
import type { ApiRole } from "#platform/postgres/database.ts";

/** The two opaque keys of an installation (wire contract 1.3). */
export interface ApiKeys {
  /** `sb_publishable_…`: the browser's, role `anon`. */
  publishable: string;
  /** `sb_secret_…`: the server's own, role `service_role`. */
  secret: string;
}

/** The role a key stands for, or null for a key that is not ours. Compares in constant time. */
export function roleOfKey(keys: ApiKeys, given: string): ApiRole | null {
  if (isSame(given, keys.publishable)) return "anon";
  if (isSame(given, keys.secret)) return "service_role";
  return null;
}

function isSame(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

/** Hashing first makes the compared lengths equal. */
function digest(value: string): Buffer {
  return createHash("sha256").update(value).digest();
}
