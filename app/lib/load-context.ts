import { createContext } from "react-router";
import type { PageContext } from "#server/http/pages.ts";

export type { PageContext };

/**
 * In a loader: `context.get(pageContext)`. Throws when the server set none. Its `supabase` is anonymous, whoever asks:
 * browsers send no token with documents, and what comes with one all the same says nothing.
 */
export const pageContext = createContext<PageContext>();
