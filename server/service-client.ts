import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#shared/database.types.ts";

interface ServiceAccess {
  url: string;
  secretKey: string;
  fetch: typeof fetch;
}

export type ServiceClient = SupabaseClient<Database>;

/** Bypasses row-level security. Only the server's roots and files named in `.dependency-cruiser.cjs` may import it. */
export function createServiceClient({ url, secretKey, fetch }: ServiceAccess): ServiceClient {
  return createClient<Database>(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch },
  });
}
