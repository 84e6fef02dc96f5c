import { createLocalJWKSet, errors, type JWTVerifyGetKey, type LocalJWKSet } from "jose";
import { z } from "zod";
import { EmptyKeySet, KeySetUnavailable } from "#backend/auth/tokens/token-verifier.ts";

/** Milliseconds that cached keys are used without a request. */
const FRESH_MS = 600_000;
/** Between two requests at least: unknown key ids can be made up freely. */
const COOLDOWN_MS = 30_000;
const TIMEOUT_MS = 5_000;

const keySetSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

interface KnownKeys {
  find: LocalJWKSet;
  isEmpty: boolean;
  fetchedAt: number;
}

/**
 * Fetched at first use, again after ten minutes and for an unknown key id; while the other service is away the cached
 * keys are used. The returned function throws `EmptyKeySet`, jose's `JWKSNoMatchingKey`, or `KeySetUnavailable` when
 * there are none yet.
 */
export function createRemoteKeySet(url: string, clock: () => number = Date.now): JWTVerifyGetKey {
  let known: KnownKeys | null = null;
  let requestedAt = Number.NEGATIVE_INFINITY;
  let inFlight: Promise<KnownKeys> | null = null;

  const ask = async (): Promise<KnownKeys> => {
    requestedAt = clock();
    inFlight ??= fetchKeys(url, clock).finally(() => (inFlight = null));
    known = await inFlight;
    return known;
  };
  const refetch = async (before: KnownKeys): Promise<KnownKeys> => {
    if (inFlight === null && clock() - requestedAt < COOLDOWN_MS) return before;
    return ask().catch(() => before);
  };

  return async (header, token) => {
    let keys = known ?? (await ask());
    if (clock() - keys.fetchedAt > FRESH_MS) keys = await refetch(keys);
    try {
      return await findIn(keys, header, token);
    } catch (error) {
      const mayBeNew = error instanceof EmptyKeySet || error instanceof errors.JWKSNoMatchingKey;
      const newer = mayBeNew ? await refetch(keys) : keys;
      if (newer === keys) throw error;
      return findIn(newer, header, token);
    }
  };
}

const findIn = ({ find, isEmpty }: KnownKeys, ...about: Parameters<LocalJWKSet>) => {
  if (isEmpty) throw new EmptyKeySet("no keys are published");
  return find(...about);
};

async function fetchKeys(url: string, clock: () => number): Promise<KnownKeys> {
  try {
    const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    const jwks = keySetSchema.parse(await response.json());
    return { find: createLocalJWKSet(jwks), isEmpty: jwks.keys.length === 0, fetchedAt: clock() };
  } catch (cause) {
    throw new KeySetUnavailable(`the key set at ${url} cannot be had`, { cause });
  }
}
