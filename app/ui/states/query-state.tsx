import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "./error-state.tsx";

interface QueryStateProps<Data> {
  query: UseQueryResult<Data>;
  loading: ReactNode;
  /** When nothing could be loaded. */
  error: { message: string; reassurance?: string };
  children: (data: Data) => ReactNode;
}

/** Data stay on screen when a later read fails. */
export function QueryState<Data>({ query, loading, error, children }: QueryStateProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return loading;
  return <ErrorState {...error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />;
}
