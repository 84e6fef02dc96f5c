import { randomUUID } from "node:crypto";
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import { z } from "zod";
import { AppError } from "#shared/errors.ts";

const privateKeySchema = z.object({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  kid: z.string().min(1).max(200),
  x: z.string().min(1),
  y: z.string().min(1),
  d: z.string().min(1),
});

/** A private ES256 key as JWK. */
export type PrivateSigningJwk = z.infer<typeof privateKeySchema>;

const keySetSchema = z.union([
  z.array(privateKeySchema).min(1),
  z.object({ keys: z.array(privateKeySchema).min(1) }).transform((set) => set.keys),
]);

export interface PublicSigningJwk extends JWK {
  kid: string;
}

export interface SigningKeys {
  /** The key that signs: the first of the set. */
  current: { kid: string; privateKey: CryptoKey };
  /** The public key with this id, whichever key of the set it is. */
  findPublicKey(kid: string): CryptoKey | undefined;
  /** The set that anybody may read, for `/.well-known/jwks.json`. */
  publicJwks(): { keys: PublicSigningJwk[] };
}

/** A fresh private key with an id of its own, to be kept by the caller. */
export async function generateSigningKey(): Promise<PrivateSigningJwk> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  return privateKeySchema.parse({ ...(await exportJWK(privateKey)), kid: randomUUID() });
}

/**
 * The signing keys of the service. `json` is a JSON array of private ES256 JWKs with `kid`, or `{"keys": […]}`: the
 * first signs, all verify, so a key is replaced by putting the new one in front. Null makes a key for this process only.
 * @throws AppError `bad_configuration` for anything else; its text never holds key material.
 */
export async function loadSigningKeys(json: string | null): Promise<SigningKeys> {
  const jwks = json === null ? [await generateSigningKey()] : parseKeySet(json);
  const publicKeys = new Map<string, CryptoKey>();
  const published: PublicSigningJwk[] = [];
  let current: SigningKeys["current"] | undefined;
  for (const { kid, kty, crv, x, y, d } of jwks) {
    if (publicKeys.has(kid)) throw new AppError("bad_configuration", "two signing keys have the same kid");
    const publicJwk = { kty, crv, x, y };
    publicKeys.set(kid, await importKey(publicJwk));
    published.push({ ...publicJwk, kid, alg: "ES256", use: "sig", key_ops: ["verify"] });
    const privateKey = await importKey({ ...publicJwk, d });
    current ??= { kid, privateKey };
  }
  if (current === undefined) throw new AppError("bad_configuration", "the set of signing keys is empty");
  return {
    current,
    findPublicKey: (kid) => publicKeys.get(kid),
    publicJwks: () => ({ keys: published }),
  };
}

function parseKeySet(json: string): PrivateSigningJwk[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new AppError("bad_configuration", "the signing keys are not JSON");
  }
  const result = keySetSchema.safeParse(value);
  if (!result.success) {
    throw new AppError("bad_configuration", "the signing keys are not private ES256 JWKs with a kid");
  }
  return result.data;
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
