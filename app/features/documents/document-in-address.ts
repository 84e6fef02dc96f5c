import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { documentParam } from "./document-filter.ts";

/** The document that a link leads to. */
export interface WantedDocument {
  id: string;
  /** Another each time that the link is followed. */
  key: string;
}

/** `isGone`: the address names one that is not among these, and was not before. */
export function useDocumentInAddress(documents: readonly { id: string }[]): {
  wanted: WantedDocument | null;
  isGone: boolean;
} {
  const { key } = useLocation();
  const id = useSearchParams()[0].get(documentParam);
  const isThere = documents.some((one) => one.id === id);
  const [seen, setSeen] = useState<string | null>(null);
  if (isThere && seen !== id) setSeen(id);
  return { wanted: id !== null && isThere ? { id, key } : null, isGone: id !== null && !isThere && seen !== id };
}
