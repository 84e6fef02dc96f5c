import { GoTrueClient, type Session } from "@supabase/auth-js";
import { FunctionsClient } from "@supabase/functions-js";
import { PostgrestClient } from "@supabase/postgrest-js";
import type { StorageClient } from "@supabase/storage-js";
import { RequestError } from "#app/lib/errors.ts";
import { withReadLimit } from "#app/lib/read-limit.ts";
import { readPublicConfig } from "#app/lib/page/public-config.ts";
import { clearSecretsFromAddress } from "#app/lib/session/auth-callback-url.ts";
import { takeEarlyAnswer } from "#app/lib/session/early-answers.ts";
import {
  browserStores,
  clearRememberMe,
  createSessionStorage,
  followOtherTab,
  sessionKey,
  writeRememberMe,
} from "#app/lib/session/session-storage.ts";
import type { Database } from "#shared/database.types.ts";

/**
 * The parts of supabase-js that the browser uses, put together as `createClient` does: without its realtime client, and
 * with the storage loaded when it is used first.
 */
export class BrowserClient extends PostgrestClient<Database> {
  readonly auth: GoTrueClient;
  readonly functions: FunctionsClient;
  /** For what is read and nothing more: a connection that hangs ends it (`withReadLimit`). */
  readonly readingFunctions: FunctionsClient;
  readonly storage: () => Promise<StorageClient>;

  constructor({ backendUrl, publishableKey, auth }: Backend, send: typeof fetch) {
    const fetchAs = (bearerWithoutSession: string | null) => asPerson(auth, publishableKey, bearerWithoutSession, send);
    const fetch = fetchAs(publishableKey);
    const limited = withReadLimit(fetch);
    // Who asks tries again (query-client.ts); its own waits add up to seven seconds.
    super(`${backendUrl}/rest/v1`, {
      fetch: (input, init) => (isRead(input, init) ? limited(input, init) : fetch(input, init)),
      retry: false,
    });
    this.auth = auth;
    // Functions take only keys of the older kind for a token.
    const functionsFetch = fetchAs(publishableKey.startsWith("sb_publishable_") ? null : publishableKey);
    const functionsUrl = `${backendUrl}/functions/v1`;
    this.functions = new FunctionsClient(functionsUrl, { customFetch: functionsFetch });
    this.readingFunctions = new FunctionsClient(functionsUrl, { customFetch: withReadLimit(functionsFetch) });
    this.storage = async () => {
      const { StorageClient } = await import("@supabase/storage-js");
      return new StorageClient(`${backendUrl}/storage/v1`, {}, fetch);
    };
  }
}

/** SQL functions that change nothing, although they are asked by POST. */
const readingCalls: ReadonlySet<string> = new Set<keyof Database["public"]["Functions"]>([
  "blog_editors",
  "count_blogs",
  "feedback_counts",
  "is_admin",
  "list_blogs",
  "my_parts",
  "my_sessions",
  "search_blogs",
  "search_conversations",
]);

/** Of the Data API. */
function isRead(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  const method = init?.method ?? "GET";
  if (method === "GET" || method === "HEAD") return true;
  const call = /\/rpc\/(\w+)$/.exec(new URL(input instanceof Request ? input.url : input).pathname)?.[1];
  return call !== undefined && readingCalls.has(call);
}

interface Backend {
  /** Without a slash at its end. */
  backendUrl: string;
  publishableKey: string;
  auth: GoTrueClient;
}

/** Sends requests with the session's token of that moment. */
function asPerson(
  auth: GoTrueClient,
  apikey: string,
  bearerWithoutSession: string | null,
  send: typeof fetch,
): typeof fetch {
  return async (input, init) => {
    const { data } = await sessionOf(auth);
    const headers = new Headers(init?.headers);
    const bearer = data.session?.access_token ?? bearerWithoutSession;
    if (!headers.has("apikey")) headers.set("apikey", apikey);
    if (!headers.has("Authorization") && bearer) headers.set("Authorization", `Bearer ${bearer}`);
    return send(input, { ...init, headers });
  };
}

/** Milliseconds. */
const longestWaitOffline = 4_000;

/** Without a connection the client tries for half a minute to renew a token. Fails with `RequestError` before that. */
function sessionOf(auth: GoTrueClient): ReturnType<GoTrueClient["getSession"]> {
  const session = auth.getSession();
  if (navigator.onLine) return session;
  const tooLong = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new RequestError(null)), longestWaitOffline);
  });
  return Promise.race([session, tooLong]);
}

let client: BrowserClient | null = null;

/** Acts as the signed-in person. Not for server loaders: they use the load context. */
export function supabase(): BrowserClient {
  client ??= createBrowserClient();
  return client;
}

/** Call it before signing in: it decides where the session is stored. */
export function setRememberMe(isRemembered: boolean): void {
  writeRememberMe(browserStores(), isRemembered);
}

export function forgetRememberMe(): void {
  clearRememberMe(browserStores());
}

export function storeSession(session: Session | null): void {
  followOtherTab(browserStores(), sessionKey, session && JSON.stringify(session));
}

/** Without telling the service, which no longer knows the session. */
export function dropStoredSession(): void {
  createSessionStorage(browserStores()).removeItem(sessionKey);
}

function createBrowserClient(): BrowserClient {
  const { supabaseUrl, publishableKey } = readPublicConfig();
  const ownOrigin = window.location.origin;
  const backendUrl = (supabaseUrl ?? ownOrigin).replace(/\/$/, "");
  const send: typeof fetch = async (input, init) => {
    const address = toOwnFunctions(input, backendUrl, ownOrigin);
    const early = address instanceof Request ? null : await takeEarlyAnswer(String(address), init);
    return early ?? fetch(address, init);
  };
  const auth = new GoTrueClient({
    url: `${backendUrl}/auth/v1`,
    headers: { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` },
    storageKey: sessionKey,
    storage: createSessionStorage(browserStores()),
    detectSessionInUrl(_url, parameters) {
      // The client has read the address by now.
      clearSecretsFromAddress();
      return isImplicitCallback(parameters);
    },
    // Without it `mfa.recoveryCodes` throws.
    experimental: { recoveryCodes: true },
    fetch: send,
  });
  return new BrowserClient({ backendUrl, publishableKey, auth }, send);
}

/** The same rule as the client's own. */
function isImplicitCallback(parameters: Record<string, string>): boolean {
  return ["access_token", "error", "error_description", "error_code"].some((name) => parameters[name]);
}

/** Our own process always serves the functions. */
export function toOwnFunctions(input: RequestInfo | URL, backendUrl: string, ownOrigin: string): RequestInfo | URL {
  const functionsUrl = `${backendUrl.replace(/\/$/, "")}/functions/v1`;
  const url = input instanceof Request ? input.url : String(input);
  if (backendUrl === ownOrigin || !url.startsWith(functionsUrl)) return input;
  const ownUrl = `${ownOrigin}/functions/v1${url.slice(functionsUrl.length)}`;
  return input instanceof Request ? new Request(ownUrl, input) : ownUrl;
}
