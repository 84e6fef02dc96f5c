import { createClient, type Session, type SupabaseClient } from "@supabase/supabase-js";
import { readPublicConfig } from "#app/lib/page/public-config.ts";
import { clearSecretsFromAddress } from "#app/lib/session/arrival.ts";
import { browserStores } from "#app/lib/session/browser-stores.ts";
import {
  clearRememberMe,
  createSessionStorage,
  followOtherTab,
  writeRememberMe,
} from "#app/lib/session/session-storage.ts";
import type { Database } from "#shared/database.types.ts";

/** Fixed, so that a session survives a change of the backend's address. */
const storageKey = "visa-companion-session";

let client: SupabaseClient<Database> | null = null;

/** The browser's one client, acting as the signed-in person. Not for loaders on the server: use the load context. */
export function supabase(): SupabaseClient<Database> {
  client ??= createBrowserClient();
  return client;
}

/** The choice "Remember me"; call it before signing in. */
export function setRememberMe(isRemembered: boolean): void {
  writeRememberMe(browserStores(), isRemembered);
}

export function forgetRememberMe(): void {
  clearRememberMe(browserStores());
}

/** Keeps the session that an event of the client brought, whichever tab it happened in; null after a sign-out. */
export function keepSession(session: Session | null): void {
  followOtherTab(browserStores(), storageKey, session && JSON.stringify(session));
}

/** Takes the stored session away without telling the service: for one that the service no longer knows. */
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
        // By now the client has read the address, and the tokens in it are done with.
        clearSecretsFromAddress();
        return isImplicitCallback(parameters);
      },
      // Without this switch every method of `mfa.recoveryCodes` throws.
      experimental: { recoveryCodes: true },
    },
    global: { fetch: (input, init) => fetch(toOwnFunctions(input, backendUrl, ownOrigin), init) },
  });
}

/** The client's own rule, which it hands over to whoever looks at the address. */
function isImplicitCallback(parameters: Record<string, string>): boolean {
  return ["access_token", "error", "error_description", "error_code"].some((name) => parameters[name]);
}

/** The product's functions are always served by our own process, wherever the backend is. */
export function toOwnFunctions(input: RequestInfo | URL, backendUrl: string, ownOrigin: string): RequestInfo | URL {
  const functionsUrl = `${backendUrl.replace(/\/$/, "")}/functions/v1`;
  const url = input instanceof Request ? input.url : String(input);
  if (backendUrl === ownOrigin || !url.startsWith(functionsUrl)) return input;
  const ownUrl = `${ownOrigin}/functions/v1${url.slice(functionsUrl.length)}`;
  return input instanceof Request ? new Request(ownUrl, input) : ownUrl;
}
