import { createHash, timingSafeEqual } from "node:crypto";
import type { ApiRole } from "#backend/postgres/database.ts";

export type FindLegacyRole = (key: string) => Promise<KeyRole | null>;
type KeyRole = Exclude<ApiRole, "authenticated">;

export interface ApiKeys {
  /** `sb_publishable_…`: the browser's, role `anon`. */
  publishable: string;
  /** `sb_secret_…`: the server's own, role `service_role`. */
  secret: string;
  findLegacyRole?: FindLegacyRole;
}

export type KeyCheck = { ok: true; key: string; role: KeyRole } | { ok: false; reason: "no_key" | "bad_key" };

const checks = new WeakMap<Request, Promise<KeyCheck>>();

/**
 * The `apikey` header, or the query parameter of that name, which hosted Supabase takes as well. A second call for the
 * same request reuses the first result.
 */
export function checkKey(keys: ApiKeys, request: Request): Promise<KeyCheck> {
  const known = checks.get(request);
  if (known) return known;
  const key = request.headers.get("apikey") ?? new URL(request.url).searchParams.get("apikey");
  const check = key === null ? Promise.resolve({ ok: false, reason: "no_key" } as const) : compare(keys, key);
  checks.set(request, check);
  return check;
}

async function compare(keys: ApiKeys, key: string): Promise<KeyCheck> {
  if (isSame(key, keys.publishable)) return { ok: true, key, role: "anon" };
  if (isSame(key, keys.secret)) return { ok: true, key, role: "service_role" };
  const role = await findLegacyRole(keys, key);
  return role === null ? { ok: false, reason: "bad_key" } : { ok: true, key, role };
}

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
