import { createContext } from "react-router";
import type { PageContext } from "#server/http/pages.ts";

export type LoadContext = PageContext;

/** Its `supabase` is anonymous: documents are requested without a token. */
export const pageContext = createContext<LoadContext>();
