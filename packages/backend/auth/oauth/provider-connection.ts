import { createRemoteJWKSet, type JWTVerifyGetKey } from "jose";
import type * as openidClient from "openid-client";
import type { Logger } from "pino";
import { withDeadline } from "#backend/auth/requests/deadline.ts";
import { AuthError, authError } from "#backend/auth/errors.ts";
import type { GoogleSettings } from "#backend/auth/settings.ts";

const DEFAULT_DISCOVERY_SECONDS = 2.5;
const DISCOVERY_ATTEMPTS = 2;
const REQUEST_SECONDS = 5;
/** Milliseconds for everything that one of our requests needs of the provider: less than that request has. */
const DEADLINE_MS = 8_000;
/** Milliseconds after which the discovery document is read again; while that fails the old one is used. */
const FRESH_MS = 24 * 3_600_000;

export interface Discovered {
  client: typeof openidClient;
  config: openidClient.Configuration;
  /** Read at first use, and again when an unknown key is named. */
  keys: JWTVerifyGetKey;
}

export interface ProviderConnection {
  /** Never inside a transaction. @throws AuthError 503 `provider_unreachable`; other errors of `work` pass through */
  use<T>(step: string, work: (provider: Discovered) => Promise<T>): Promise<T>;
}

/** Nothing is requested before first use: the server starts without its provider. */
export function createProviderConnection(settings: GoogleSettings, log: Logger): ProviderConnection {
  let current: { discovered: Discovered; at: number } | null = null;
  let pending: Promise<Discovered> | null = null;

  const discover = async (): Promise<Discovered> => {
    if (current !== null && Date.now() - current.at < FRESH_MS) return current.discovered;
    pending ??= discoverWithRetry(settings).finally(() => (pending = null));
    try {
      const discovered = await pending;
      current = { discovered, at: Date.now() };
      return discovered;
    } catch (error) {
      if (current === null) throw error;
      log.warn({ issuer: settings.issuer, cause: describeFailure(error) }, "auth: discovery document is out of date");
      return current.discovered;
    }
  };

  const discoverAnd = async <T>(work: (provider: Discovered) => Promise<T>): Promise<T> => {
    const discovered = await discover().catch((error: unknown) => {
      throw new UnreachableError(error);
    });
    return work(discovered);
  };

  return {
    async use(step, work) {
      try {
        return await withDeadline(
          () => discoverAnd(work),
          DEADLINE_MS,
          () => new UnreachableError(new Error("it took too long")),
        );
      } catch (error) {
        if (error instanceof AuthError) throw error;
        log.error({ issuer: settings.issuer, step, cause: describeFailure(error) }, "auth: provider trouble");
        throw authError(isUnreachable(error) ? "provider_unreachable" : "provider_exchange_failed", { cause: error });
      }
    },
  };
}

async function discoverWithRetry(settings: GoogleSettings, attempt = 1): Promise<Discovered> {
  try {
    return await discoverOnce(settings);
  } catch (error) {
    if (attempt >= DISCOVERY_ATTEMPTS) throw error;
    return discoverWithRetry(settings, attempt + 1);
  }
}

async function discoverOnce(settings: GoogleSettings): Promise<Discovered> {
  const { issuer, clientId, clientSecret, discoverySeconds = DEFAULT_DISCOVERY_SECONDS } = settings;
  const client = await import("openid-client");
  const { allowInsecureRequests, ClientSecretPost, discovery, enableNonRepudiationChecks } = client;
  // The settings allow plain http on this machine only.
  const isPlain = issuer.startsWith("http:");
  const config = await discovery(new URL(issuer), clientId, {}, ClientSecretPost(clientSecret), {
    timeout: discoverySeconds,
    // Signatures are checked although the token comes from the provider itself: that costs one more request a day.
    execute: isPlain ? [allowInsecureRequests, enableNonRepudiationChecks] : [enableNonRepudiationChecks],
  });
  config.timeout = REQUEST_SECONDS;
  const keysUrl = new URL(config.serverMetadata().jwks_uri ?? "");
  if (!isPlain && keysUrl.protocol !== "https:") throw new Error("the provider's keys are not offered over https");
  return { client, config, keys: createRemoteJWKSet(keysUrl, { timeoutDuration: REQUEST_SECONDS * 1000 }) };
}

class UnreachableError extends Error {
  constructor(cause: unknown) {
    super("the provider does not answer", { cause });
    this.name = "UnreachableError";
  }
}

const UNREACHABLE_CODES = new Set(["OAUTH_TIMEOUT", "OAUTH_ABORT", "ERR_JWKS_TIMEOUT", "ERR_JOSE_GENERIC"]);

/** A lost connection, a timeout or a failing server, not an answer that says no. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof UnreachableError || (error instanceof TypeError && error.message === "fetch failed"))
    return true;
  const code = textOf(error, "code");
  // The cause is then the response itself.
  const status = error instanceof Error ? Number(textOf(error.cause, "status")) : 0;
  return UNREACHABLE_CODES.has(code) || (code === "OAUTH_RESPONSE_IS_NOT_CONFORM" && (status >= 500 || status === 429));
}

/** Safe for the log: the libraries' causes hold answers with tokens. */
export function describeFailure(error: unknown): Record<string, string> {
  const described: Record<string, string> = {};
  let current = error;
  for (const prefix of ["", "cause_", "cause_cause_"]) {
    for (const key of ["name", "code", "message", "status", "error", "error_description", "claim"]) {
      const text = textOf(current, key);
      if (text !== "") described[prefix + key] = text.slice(0, 300);
    }
    current = current instanceof Error ? current.cause : undefined;
  }
  return described;
}

function textOf(value: unknown, key: string): string {
  if (typeof value !== "object" || value === null || !(key in value)) return "";
  const member: unknown = Reflect.get(value, key);
  return typeof member === "string" || typeof member === "number" ? String(member) : "";
}
