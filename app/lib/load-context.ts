import type { SupabaseClient } from "@supabase/supabase-js";
import { createContext } from "react-router";
import type { Database } from "#shared/database.types.ts";
import type { PublicConfig } from "#shared/public-config.ts";

/** What the server hands to every page request. */
export interface PageContext {
  config: PublicConfig;
  /** For this document's inline scripts. */
  nonce: string;
  /** Acts as the caller; anonymous for documents, since browsers send no token with them. */
  supabase: SupabaseClient<Database>;
}

/** In a loader: `context.get(pageContext)`. Throws when the server set none. */
export const pageContext = createContext<PageContext>();
