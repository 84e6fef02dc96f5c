import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#shared/database.types.ts";

interface Backend {
  url: string;
  secretKey: string;
  fetch: typeof fetch;
}

/** Reads and writes past every policy. */
export type ServiceClient = SupabaseClient<Database>;

/**
 * The client with the secret key: row-level security does not bind it. Only the roots of the server and functions on
 * the list in `.dependency-cruiser.cjs` may import this.
 */
export function createServiceClient(backend: Backend): ServiceClient {
  return createClient<Database>(backend.url, backend.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: backend.fetch },
  });
}
