import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#shared/database.types.ts";

interface Backend {
  url: string;
  secretKey: string;
  fetch: typeof fetch;
}

export type ServiceClient = SupabaseClient<Database>;

/** Bypasses row-level security. Only the server's roots and files named in `.dependency-cruiser.cjs` may import it. */
export function createServiceClient(backend: Backend): ServiceClient {
  return createClient<Database>(backend.url, backend.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: backend.fetch },
  });
}
