import { createHash, timingSafeEqual } from "node:crypto";
import type { ApiRole } from "#backend/postgres/database.ts";

/** The role that a key in the older form, a signed token, stands for; null when it is none. */
export type FindLegacyRole = (key: string) => Promise<KeyRole | null>;
type KeyRole = Exclude<ApiRole, "authenticated">;

/** The keys of an installation: two opaque ones, and tokens where the operator brought a secret. */
export interface ApiKeys {
  /** `sb_publishable_…`: the browser's, role `anon`. */
  publishable: string;
  /** `sb_secret_…`: the server's own, role `service_role`. */
  secret: string;
  findLegacyRole?: FindLegacyRole;
}

/** What a request's key stands for, or why it opens nothing. */
export type KeyCheck = { ok: true; key: string; role: KeyRole } | { ok: false; reason: "no_key" | "bad_key" };

const checks = new WeakMap<Request, Promise<KeyCheck>>();

/**
 * Checks the key of a request: its `apikey` header, or the query parameter of that name, which hosted Supabase takes
 * as well. The gateway asks first; whoever asks again about the same request gets the same answer without another
 * comparison.
 */
export function checkKey(keys: ApiKeys, request: Request): Promise<KeyCheck> {
  const known = checks.get(request);
  if (known) return known;
  const key = request.headers.get("apikey") ?? new URL(request.url).searchParams.get("apikey");
  const check = key === null ? Promise.resolve({ ok: false, reason: "no_key" } as const) : compare(keys, key);
  checks.set(request, check);
  return check;
}

/** Compares in constant time. */
async function compare(keys: ApiKeys, key: string): Promise<KeyCheck> {
  if (isSame(key, keys.publishable)) return { ok: true, key, role: "anon" };
  if (isSame(key, keys.secret)) return { ok: true, key, role: "service_role" };
  const role = await findLegacyRole(keys, key);
  return role === null ? { ok: false, reason: "bad_key" } : { ok: true, key, role };
}

/** The role of a key in the older form, wherever a request carries it. */
export async function findLegacyRole(keys: ApiKeys, key: string): Promise<KeyRole | null> {
  return (await keys.findLegacyRole?.(key)) ?? null;
}

function isSame(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

/** Hashing first makes the compared lengths equal. */
function digest(value: string): Buffer {
  return createHash("sha256").update(value).digest();
}
