import { createHash, timingSafeEqual } from "node:crypto";
import type { ApiRole } from "#platform/postgres/database.ts";

/** The two opaque keys of an installation (wire contract 1.3). */
export interface ApiKeys {
  /** `sb_publishable_…`: the browser's, role `anon`. */
  publishable: string;
  /** `sb_secret_…`: the server's own, role `service_role`. */
  secret: string;
}

/** What a request's key stands for, or why it opens nothing. */
export type KeyCheck = { ok: true; key: string; role: ApiRole } | { ok: false; reason: "no_key" | "bad_key" };

const checks = new WeakMap<Request, KeyCheck>();

/**
 * Checks the key of a request: its `apikey` header, or the query parameter of that name, which hosted Supabase takes
 * as well. The gateway asks first; whoever asks again about the same request gets the same answer without another
 * comparison.
 */
export function checkKey(keys: ApiKeys, request: Request): KeyCheck {
  const known = checks.get(request);
  if (known) return known;
  const key = request.headers.get("apikey") ?? new URL(request.url).searchParams.get("apikey");
  const check = key === null ? ({ ok: false, reason: "no_key" } as const) : compare(keys, key);
  checks.set(request, check);
  return check;
}

/** Compares in constant time. */
function compare(keys: ApiKeys, key: string): KeyCheck {
  if (isSame(key, keys.publishable)) return { ok: true, key, role: "anon" };
  if (isSame(key, keys.secret)) return { ok: true, key, role: "service_role" };
  return { ok: false, reason: "bad_key" };
}

function isSame(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

/** Hashing first makes the compared lengths equal. */
function digest(value: string): Buffer {
  return createHash("sha256").update(value).digest();
}
