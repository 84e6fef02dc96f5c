import { errors, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import {
  AUDIENCE,
  type TokenVerifier,
  type VerifiedToken,
  VERIFIER_TEXTS,
  verifyAccessToken,
  type VerifyResult,
} from "./token-verifier.ts";
import type { SigningKeys } from "./signing-keys.ts";

export interface AmrEntry {
  method: string;
  /** Unix seconds. */
  timestamp: number;
  /** The single sign-on provider's id, for `sso/saml` alone. */
  provider?: string;
}

export interface AccessTokenInput {
  userId: string;
  email: string;
  phone: string;
  appMetadata: Record<string, unknown>;
  userMetadata: Record<string, unknown>;
  role: string;
  isAnonymous: boolean;
  sessionId: string;
  aal: "aal1" | "aal2";
  amr: AmrEntry[];
}

export interface SignedAccessToken {
  token: string;
  expiresAt: number;
}

export async function signAccessToken(
  keys: SigningKeys,
  options: { issuer: string; lifetimeSeconds: number; now: Date },
  input: AccessTokenInput,
): Promise<SignedAccessToken> {
  const issuedAt = Math.floor(options.now.getTime() / 1000);
  const expiresAt = issuedAt + options.lifetimeSeconds;
  const token = await new SignJWT({
    email: input.email,
    phone: input.phone,
    app_metadata: input.appMetadata,
    user_metadata: input.userMetadata,
    role: input.role,
    aal: input.aal,
    amr: input.amr,
    session_id: input.sessionId,
    is_anonymous: input.isAnonymous,
  })
    .setProtectedHeader({ alg: "ES256", kid: keys.current.kid, typ: "JWT" })
    .setIssuer(options.issuer)
    .setSubject(input.userId)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(keys.current.privateKey);
  return { token, expiresAt };
}

/** Verifying takes a tenth of a millisecond of processor time; a browser sends its token with each request. */
const MOST_KNOWN_TOKENS = 2_000;

/** Ids of keys can be made up freely. */
const FIND_AGAIN_MS = 2_000;

interface VerifierOptions {
  issuer: string;
  clock?: () => Date;
  /** Where another process may have got a key since: what the keys are now. Asked for a key that is not known. */
  findNewKeys?: (() => Promise<SigningKeys>) | undefined;
}

/**
 * Keys are chosen by the header's `alg` and `kid` alone; a key inside the header (`jwk`, `jku`, `x5c`) is ignored.
 * A token that was good is good until it expires: no key is taken away as long as the process runs.
 */
export function createTokenVerifier(keys: SigningKeys, options: VerifierOptions): TokenVerifier {
  const known = new LRUCache<string, VerifiedToken>({ max: MOST_KNOWN_TOKENS });
  const now = options.clock ?? (() => new Date());
  let newer: { keys: Promise<SigningKeys>; askedAt: number } | null = null;
  const verifyByNewer = async (token: string): Promise<VerifyResult | null> => {
    const { findNewKeys } = options;
    if (findNewKeys === undefined) return null;
    if (newer === null || now().getTime() - newer.askedAt >= FIND_AGAIN_MS) {
      newer = { keys: findNewKeys(), askedAt: now().getTime() };
    }
    const found = await newer.keys.catch(() => null);
    return found && verifyByKeys(token, found, options);
  };
  return {
    async verify(token) {
      const found = known.get(token);
      if (found !== undefined && found.claims.exp > Math.floor(now().getTime() / 1000)) return found;
      let result = await verifyByKeys(token, keys, options);
      if (!result.ok && result.message === VERIFIER_TEXTS.noMatchingKey)
        result = (await verifyByNewer(token)) ?? result;
      if (result.ok) known.set(token, result);
      else known.delete(token);
      return result;
    },
  };
}

async function verifyByKeys(
  token: string,
  keys: SigningKeys,
  options: { issuer: string; clock?: () => Date },
): Promise<VerifyResult> {
  // More than one only where several secrets may have signed a token that names none.
  for (let index = 0; ; index += 1) {
    let candidates = 0;
    const result = await verifyAccessToken(token, {
      ...options,
      algorithms: keys.algorithms,
      findKey(header) {
        const found = keys.findKeys(header);
        candidates = found.length;
        const key = found[index];
        if (key === undefined) throw new errors.JWKSNoMatchingKey();
        return key;
      },
    });
    const isOver = result.ok || result.message !== VERIFIER_TEXTS.badSignature || index + 1 >= candidates;
    if (isOver) return result;
  }
}
