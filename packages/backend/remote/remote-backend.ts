import { z } from "zod";
import type { BackendOptions, BackendParts } from "#backend/create-backend.ts";
import {
  EmptyKeySet,
  KeySetUnavailable,
  type TokenVerifier,
  verifyAccessToken,
} from "#backend/auth/tokens/token-verifier.ts";
import { createCallerResolver } from "#backend/gateway/caller.ts";
import { createKnownCallers } from "#backend/gateway/known-callers.ts";
import { createMemoryLimitStore } from "#backend/limits/rate-limiter.ts";
import { createJobs } from "#backend/repeated-job.ts";
import { createLocalJWKSet, errors, type JWTVerifyGetKey, type LocalJWKSet } from "jose";
import { AppError } from "#backend/app-error.ts";

/** Another Supabase's changes cannot be heard: everything counts as changed so often. */
const UNHEARD_MS = 2_000;

const remoteSettingsSchema = z.object({ external: z.object({ google: z.boolean().default(false) }) });

/** @throws AppError `bad_configuration` when the other Supabase does not answer or rejects the key */
export async function connectRemoteBackend(
  url: string,
  { keys, mailer, noteCaller }: Pick<BackendParts, "keys" | "mailer"> & Pick<BackendOptions, "noteCaller">,
): Promise<BackendParts> {
  const call = (endpoint: string, timeoutMs: number) =>
    fetch(`${url}/auth/v1/${endpoint}`, {
      headers: { apikey: keys.publishable },
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => null);
  const response = await call("settings", 10_000);
  if (response === null) throw new AppError("bad_configuration", `SUPABASE_URL: ${new URL(url).host} does not answer`);
  const settings = remoteSettingsSchema.safeParse(await response.json().catch(() => null));
  if (!response.ok || !settings.success) {
    const what =
      response.status === 401 ? "SUPABASE_PUBLISHABLE_KEY: rejected by SUPABASE_URL" : "SUPABASE_URL: no Supabase";
    throw new AppError("bad_configuration", `${what} (it answered ${response.status})`);
  }
  const timers: NodeJS.Timeout[] = [];
  return {
    keys,
    routes: {},
    ...createKnownCallers(createCallerResolver(keys, createRemoteTokenVerifier(url)), noteCaller),
    createLimitStore: createMemoryLimitStore,
    isReady: async () => (await call("health", 3_000))?.ok === true,
    checks: { database: null, clock: null, store: null, mail: mailer && (() => mailer.check()), scanner: null },
    connections: () => null,
    queues: {},
    onChange: (_topic, heard) => timers.push(setInterval(() => heard("perhaps"), UNHEARD_MS).unref()),
    mailboxUrl: null,
    mailer,
    mail: null,
    now: () => new Date(),
    jobs: createJobs(),
    signIn: { google: settings.data.external.google },
    backups: null,
    async close() {
      for (const timer of timers) clearInterval(timer);
      await mailer?.close();
    },
  };
}

export function createRemoteTokenVerifier(url: string, clock: () => number = Date.now): TokenVerifier {
  const issuer = `${url}/auth/v1`;
  const findKey = createRemoteKeySet(`${issuer}/.well-known/jwks.json`, clock);
  return { verify: (token) => verifyAccessToken(token, { findKey, issuer, algorithms: ["ES256", "RS256"] }) };
}

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

/** Cached keys serve while the service is away. Throws `EmptyKeySet`, `JWKSNoMatchingKey` or `KeySetUnavailable`. */
export function createRemoteKeySet(url: string, clock: () => number = Date.now): JWTVerifyGetKey {
  let known: KnownKeys | null = null;
  let requestedAt = Number.NEGATIVE_INFINITY;
  let inFlight: Promise<KnownKeys> | null = null;

  const load = async (): Promise<KnownKeys> => {
    requestedAt = clock();
    inFlight ??= fetchKeys(url, clock).finally(() => (inFlight = null));
    known = await inFlight;
    return known;
  };
  const refetch = async (before: KnownKeys): Promise<KnownKeys> => {
    if (inFlight === null && clock() - requestedAt < COOLDOWN_MS) return before;
    return load().catch(() => before);
  };

  return async (header, token) => {
    let keys = known ?? (await load());
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
