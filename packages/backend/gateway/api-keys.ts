import { hash, timingSafeEqual } from "node:crypto";
import type { ApiRole } from "#backend/postgres/database.ts";
import { errors, jwtVerify } from "jose";
import { z } from "zod";
import type { SigningKeys } from "#backend/auth/tokens/signing-keys.ts";

type FindLegacyRole = (key: string) => Promise<KeyRole | null>;
type KeyRole = Exclude<ApiRole, "authenticated">;

export interface ApiKeys {
  /** `sb_publishable_…`: the browser's, role `anon`. */
  publishable: string;
  /** `sb_secret_…`: the server's own, role `service_role`. */
  secret: string;
  findLegacyRole?: FindLegacyRole;
}

type KeyCheck = { ok: true; key: string; role: KeyRole } | { ok: false; reason: "no_key" | "bad_key" };

const checks = new WeakMap<Request, Promise<KeyCheck>>();

/** The `apikey` header or, as on hosted Supabase, query parameter. A second call reuses the first result. */
export function checkKey(keys: ApiKeys, request: Request): Promise<KeyCheck> {
  const known = checks.get(request);
  if (known) return known;
  const key = request.headers.get("apikey") ?? new URL(request.url).searchParams.get("apikey");
  const check = key === null ? Promise.resolve({ ok: false, reason: "no_key" } as const) : compare(keys, key);
  checks.set(request, check);
  return check;
}

async function compare(keys: ApiKeys, key: string): Promise<KeyCheck> {
  const sent = digest(key);
  const own = digestsOf(keys);
  if (timingSafeEqual(sent, own.publishable)) return { ok: true, key, role: "anon" };
  if (timingSafeEqual(sent, own.secret)) return { ok: true, key, role: "service_role" };
  const role = await findLegacyRole(keys, key);
  return role === null ? { ok: false, reason: "bad_key" } : { ok: true, key, role };
}

export async function findLegacyRole(keys: ApiKeys, key: string): Promise<KeyRole | null> {
  return (await keys.findLegacyRole?.(key)) ?? null;
}

/** Hashing first makes the compared lengths equal. */
const digest = (value: string) => hash("sha256", value, "buffer");

const digests = new WeakMap<ApiKeys, { publishable: Buffer; secret: Buffer }>();

function digestsOf(keys: ApiKeys) {
  const known = digests.get(keys) ?? { publishable: digest(keys.publishable), secret: digest(keys.secret) };
  digests.set(keys, known);
  return known;
}

const keyClaimsSchema = z.looseObject({
  role: z.enum(["anon", "service_role"]),
  iss: z.string().min(1),
  sub: z.never().optional(),
});

/** Older projects' keys are HS256 tokens without a subject; only a secret among the signing keys makes them valid. */
export function createLegacyKeys(keys: SigningKeys): FindLegacyRole {
  return async (key) => {
    if (!keys.algorithms.includes("HS256")) return null;
    for (const secret of keys.findKeys({ alg: "HS256" })) {
      try {
        const { payload } = await jwtVerify(key, secret, { algorithms: ["HS256"], requiredClaims: ["exp"] });
        const claims = keyClaimsSchema.safeParse(payload);
        return claims.success ? claims.data.role : null;
      } catch (error) {
        if (!(error instanceof errors.JWSSignatureVerificationFailed)) return null;
      }
    }
    return null;
  };
}
