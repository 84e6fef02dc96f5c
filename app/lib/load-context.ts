import { createContext } from "react-router";
import type { PageContext } from "#server/http/pages.ts";

export type { PageContext };

/**
 * In a loader: `context.get(pageContext)`. Throws when the server set none. Its `supabase` acts as the caller: anonymous for
 * documents, since browsers send no token with them.
 */
export const pageContext = createContext<PageContext>();
