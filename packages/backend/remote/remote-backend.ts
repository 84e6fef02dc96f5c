import { z } from "zod";
import { AppError } from "#backend/app-error.ts";
import type { BackendParts } from "#backend/create-backend.ts";
import type { ApiKeys } from "#backend/gateway/api-keys.ts";
import { createCallerResolver } from "#backend/gateway/caller-resolver.ts";
import { createMemoryLimitStore } from "#backend/limits/limit-store.ts";
import { createRemoteKeySet } from "./remote-key-set.ts";
import { type TokenVerifier, verifyAccessToken } from "#backend/auth/tokens/token-verifier.ts";

const remoteSettingsSchema = z.object({ external: z.object({ google: z.boolean().default(false) }) });

/**
 * Another Supabase does auth, tables and files.
 * @throws AppError `bad_configuration` naming the setting when it does not answer or rejects the key
 */
export async function connectRemoteBackend(url: string, keys: ApiKeys): Promise<BackendParts> {
  const ask = (endpoint: string, timeoutMs: number) =>
    fetch(`${url}/auth/v1/${endpoint}`, {
      headers: { apikey: keys.publishable },
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => null);
  const response = await ask("settings", 10_000);
  if (response === null) throw new AppError("bad_configuration", `SUPABASE_URL: ${new URL(url).host} does not answer`);
  const settings = remoteSettingsSchema.safeParse(await response.json().catch(() => null));
  if (!response.ok || !settings.success) {
    const what =
      response.status === 401 ? "SUPABASE_PUBLISHABLE_KEY: refused by SUPABASE_URL" : "SUPABASE_URL: no Supabase";
    throw new AppError("bad_configuration", `${what} (it answered ${response.status})`);
  }
  return {
    keys,
    routes: {},
    resolveCaller: createCallerResolver(keys, createRemoteTokenVerifier(url)),
    createLimitStore: createMemoryLimitStore,
    isReady: async () => (await ask("health", 3_000))?.ok === true,
    mailboxUrl: null,
    signIn: { google: settings.data.external.google },
    close: async () => {},
  };
}

/** @param clock milliseconds since 1970, for the age of the cached keys */
export function createRemoteTokenVerifier(url: string, clock: () => number = Date.now): TokenVerifier {
  const issuer = `${url}/auth/v1`;
  const findKey = createRemoteKeySet(`${issuer}/.well-known/jwks.json`, clock);
  return { verify: (token) => verifyAccessToken(token, { findKey, issuer, algorithms: ["ES256", "RS256"] }) };
}
