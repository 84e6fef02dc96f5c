import { createClient, type Session, type SupabaseClient } from "@supabase/supabase-js";
import { readPublicConfig } from "#app/lib/page/public-config.ts";
import { clearSecretsFromAddress } from "#app/lib/session/auth-callback-url.ts";
import {
  browserStores,
  clearRememberMe,
  createSessionStorage,
  followOtherTab,
  writeRememberMe,
} from "#app/lib/session/session-storage.ts";
import type { Database } from "#shared/database.types.ts";

/** Fixed: a session survives a change of the backend's address. */
const storageKey = "visa-companion-session";

let client: SupabaseClient<Database> | null = null;

/** Acts as the signed-in person. Not for server loaders: they use the load context. */
export function supabase(): SupabaseClient<Database> {
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
  followOtherTab(browserStores(), storageKey, session && JSON.stringify(session));
}

/** Without telling the service, which no longer knows the session. */
export function dropStoredSession(): void {
  void createSessionStorage(browserStores()).removeItem(storageKey);
}

function createBrowserClient(): SupabaseClient<Database> {
  const config = readPublicConfig();
  const ownOrigin = window.location.origin;
  const backendUrl = config.supabaseUrl ?? ownOrigin;
  return createClient<Database>(backendUrl, config.publishableKey, {
    auth: {
      storageKey,
      storage: createSessionStorage(browserStores()),
      detectSessionInUrl(_url, parameters) {
        // The client has read the address by now.
        clearSecretsFromAddress();
        return isImplicitCallback(parameters);
      },
      // Without it `mfa.recoveryCodes` throws.
      experimental: { recoveryCodes: true },
    },
    global: { fetch: (input, init) => fetch(toOwnFunctions(input, backendUrl, ownOrigin), init) },
  });
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
