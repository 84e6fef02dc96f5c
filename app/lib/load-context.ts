import { createContext } from "react-router";
import type { LoadContext } from "#server/http/pages.ts";

export type { LoadContext };

/** Its `supabase` is anonymous: documents are requested without a token. */
export const loadContext = createContext<LoadContext>();
