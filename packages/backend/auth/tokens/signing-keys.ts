import { randomUUID } from "node:crypto";
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import { z } from "zod";
import { AppError } from "#backend/app-error.ts";

const kidSchema = z.string().min(1).max(200);

const privateKeySchema = z.object({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  kid: kidSchema,
  x: z.string().min(1),
  y: z.string().min(1),
  d: z.string().min(1),
  /** When the key was made, in Unix seconds. */
  iat: z.number().int().optional(),
});

/** Fewer bytes could be found from one token. */
const MIN_SECRET_BYTES = 32;

const secretSchema = z.object({
  kty: z.literal("oct"),
  alg: z.literal("HS256"),
  kid: kidSchema.optional(),
  k: z
    .string()
    .regex(/^[\w-]+$/)
    .refine((value) => Buffer.from(value, "base64url").length >= MIN_SECRET_BYTES),
});

type PrivateSigningJwk = z.infer<typeof privateKeySchema>;
type Secret = z.infer<typeof secretSchema>;

const keysSchema = z.tuple([privateKeySchema], z.union([privateKeySchema, secretSchema]));
const keySetSchema = z.union([keysSchema, z.object({ keys: keysSchema }).transform((set) => set.keys)]);

interface PublicSigningJwk extends JWK {
  kid: string;
}

interface KeyHint {
  alg?: string | undefined;
  kid?: string | undefined;
}

export interface SigningKeys {
  current: { kid: string; privateKey: CryptoKey };
  /** ES256, and HS256 when the set holds a secret. */
  algorithms: string[];
  /** Elliptic keys by `kid` for ES256 alone, secrets for HS256 alone: a published key can never work as a secret. */
  findKeys(hint: KeyHint): readonly CryptoKey[];
  /** For `/.well-known/jwks.json`: elliptic keys only. */
  publicJwks(): { keys: PublicSigningJwk[] };
}

export async function generateSigningKey(now = new Date()): Promise<PrivateSigningJwk> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const iat = Math.floor(now.getTime() / 1000);
  return privateKeySchema.parse({ ...(await exportJWK(privateKey)), kid: randomUUID(), iat });
}

/**
 * A JSON array of JWKs or `{"keys": […]}`: private ES256 keys with `kid`, of which the first signs; then secrets
 * (`oct`, HS256, 32 bytes or more), which only verify. Null makes a key for this process only.
 * @throws AppError `bad_configuration`, without key material
 */
export async function loadSigningKeys(json: string | null): Promise<SigningKeys> {
  const jwks = json === null ? [await generateSigningKey()] : parseKeySet(json);
  assertDistinct(jwks);
  const publicKeys = new Map<string, CryptoKey>();
  const secrets: { kid: string | undefined; key: CryptoKey }[] = [];
  const published: PublicSigningJwk[] = [];
  let current: SigningKeys["current"] | undefined;
  for (const jwk of jwks) {
    if (jwk.kty === "oct") {
      secrets.push({ kid: jwk.kid, key: await importSecret(jwk) });
      continue;
    }
    const { kid, kty, crv, x, y, d } = jwk;
    const publicJwk = { kty, crv, x, y };
    publicKeys.set(kid, await importKey(publicJwk));
    published.push({ ...publicJwk, kid, alg: "ES256", use: "sig", key_ops: ["verify"] });
    const privateKey = await importKey({ ...publicJwk, d });
    current ??= { kid, privateKey };
  }
  if (current === undefined) throw new AppError("bad_configuration", "the set of signing keys is empty");
  return {
    current,
    algorithms: secrets.length === 0 ? ["ES256"] : ["ES256", "HS256"],
    findKeys({ alg, kid }) {
      if (alg === "HS256") {
        const fitting = secrets.filter((secret) => [kid, secret.kid].includes(undefined) || secret.kid === kid);
        return fitting.map((secret) => secret.key);
      }
      const key = alg === "ES256" && kid !== undefined ? publicKeys.get(kid) : undefined;
      return key === undefined ? [] : [key];
    },
    publicJwks: () => ({ keys: published }),
  };
}

/** @throws AppError `bad_configuration` as `loadSigningKeys` */
export function parseKeySet(json: string): (PrivateSigningJwk | Secret)[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new AppError("bad_configuration", "the signing keys are not JSON");
  }
  const result = keySetSchema.safeParse(value);
  if (!result.success) {
    throw new AppError("bad_configuration", "the signing keys are not private ES256 JWKs with a kid, then HS256 ones");
  }
  return result.data;
}

function assertDistinct(jwks: readonly { kid?: string | undefined }[]): void {
  const kids = jwks.flatMap(({ kid }) => (kid === undefined ? [] : [kid]));
  if (new Set(kids).size < kids.length) {
    throw new AppError("bad_configuration", "two signing keys have the same kid");
  }
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  try {
    const key = await importJWK(jwk, "ES256");
    if (key instanceof Uint8Array) throw new TypeError("not an asymmetric key");
    return key;
  } catch (cause) {
    throw new AppError("bad_configuration", "a signing key cannot be read as ES256", { cause });
  }
}

/** For verifying alone: the engine rejects signing with it. */
function importSecret({ k }: Secret): Promise<CryptoKey> {
  const bytes = new Uint8Array(Buffer.from(k, "base64url"));
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

export interface RotatedKeys {
  json: string;
  kids: string[];
  /** Keys taken out, because all of their tokens have expired. */
  dropped: number;
}

/**
 * An older key stays while its tokens live: it stopped signing when its successor was made. Keys without a time, and
 * secrets, are the operator's own and stay.
 */
export async function rotateSigningKeys(json: string, tokenSeconds: number, now: Date): Promise<RotatedKeys> {
  const before = parseKeySet(json);
  const oldestNeeded = Math.floor(now.getTime() / 1000) - tokenSeconds;
  let successorMadeAt: number | undefined;
  const remaining = before.filter((key) => {
    if (key.kty === "oct") return true;
    const stoppedSigningAt = successorMadeAt;
    successorMadeAt = key.iat;
    return stoppedSigningAt === undefined || stoppedSigningAt >= oldestNeeded;
  });
  const keys = [await generateSigningKey(now), ...remaining];
  return {
    json: JSON.stringify(keys),
    kids: keys.flatMap((key) => (key.kty === "EC" ? [key.kid] : [])),
    dropped: before.length - remaining.length,
  };
}
