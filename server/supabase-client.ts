import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#shared/database.types.ts";

/** Acts as the caller of `request`: with their token, else anonymous. */
export type ClientForRequest = (request: Request) => SupabaseClient<Database>;

interface CallerAccess {
  url: string;
  publishableKey: string;
  /** In process where the backend is embedded, on behalf of `origin`. */
  fetchFor(origin: Request): typeof fetch;
}

export function createClientForRequest({ url, publishableKey, fetchFor }: CallerAccess): ClientForRequest {
  return (request) => {
    const authorization = request.headers.get("authorization");
    return createClient<Database>(url, publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: {
        fetch: fetchFor(request),
        headers: authorization ? { Authorization: authorization } : {},
      },
    });
  };
}
