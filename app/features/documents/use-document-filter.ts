import { useEffect, useState } from "react";
import { NavigationType, useNavigationType, useSearchParams } from "react-router";
import { type DocumentFilter, readFilter, writeFilter } from "./document-filter.ts";

/** Milliseconds of rest before what was typed goes into the address. */
const writingDelay = 300;

/**
 * The filter of the list. It begins as the address says and is kept in it, so that a link, a reload and the way back
 * show the same documents.
 */
export function useDocumentFilter(): [DocumentFilter, (filter: DocumentFilter) => void] {
  const [params, setParams] = useSearchParams();
  const [filter, setFilter] = useState(() => readFilter(params));
  const navigation = useNavigationType();
  const [shownParams, setShownParams] = useState(params);

  // The person went somewhere, for example by the sidebar. What is written below replaces the address, and may arrive
  // after the next change of the filter: it must not undo that.
  if (params !== shownParams) {
    setShownParams(params);
    if (navigation !== NavigationType.Replace) setFilter(readFilter(params));
  }

  useEffect(() => {
    const written = writeFilter(params, filter);
    if (written.toString() === params.toString()) return;
    const timer = setTimeout(() => setParams(written, { replace: true, preventScrollReset: true }), writingDelay);
    return () => clearTimeout(timer);
  }, [filter, params, setParams]);

  return [filter, setFilter];
}
