import { createContext } from "react-router";
import type { PageContext } from "#server/http/pages.ts";

export type { PageContext };

/**
 * Throws in a loader when the server set none. Its `supabase` is anonymous: documents are requested without a token.
 */
export const pageContext = createContext<PageContext>();
