import { createContext } from "react-router";
import type { AppDocument, DocumentContext, LoadContext } from "#server/http/pages.ts";

export type { AppDocument, DocumentContext, LoadContext };

/** What every document needs. */
export const documentContext = createContext<DocumentContext>();

/** For public pages. Its `supabase` is anonymous: documents are requested without a token. */
export const loadContext = createContext<LoadContext>();
