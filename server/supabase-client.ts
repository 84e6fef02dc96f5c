import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#shared/database.types.ts";

/** Makes the client that acts as the caller of `request`: their token where there is one, anonymous otherwise. */
export type ClientForRequest = (request: Request) => SupabaseClient<Database>;

interface Backend {
  /** Origin of the backend. */
  url: string;
  publishableKey: string;
  /** Sends a client's call on behalf of `origin`: in process where the backend is embedded. */
  fetchFor(origin: Request): typeof fetch;
}

/** The per-request client of page loaders and functions. Row-level security decides what it may see. */
export function createClientForRequest(backend: Backend): ClientForRequest {
  return (request) => {
    const authorization = request.headers.get("authorization");
    return createClient<Database>(backend.url, backend.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: {
        fetch: backend.fetchFor(request),
        headers: authorization ? { Authorization: authorization } : {},
      },
    });
  };
}
