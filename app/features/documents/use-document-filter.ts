import { useSearchParams } from "react-router";
import { useTypedOverAddress } from "#app/lib/lists/use-typed-over-address.ts";
import { type DocumentFilter, readFilter, writeFilter } from "./document-filter.ts";

/** The filter of the list, kept in the address. */
export function useDocumentFilter() {
  const [params, setParams] = useSearchParams();
  return useTypedOverAddress<DocumentFilter>({
    inAddress: readFilter(params),
    keyOf: (filter) => writeFilter(params, filter).toString(),
    onRest: (filter) => setParams(writeFilter(params, filter), { replace: true, preventScrollReset: true }),
  });
}
