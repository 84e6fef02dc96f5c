import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "./error-state.tsx";

interface QueryStateProps<Data> {
  query: UseQueryResult<Data>;
  /** The shape of what loads. */
  loading: ReactNode;
  /** What to say when nothing could be loaded. */
  error: { message: string; reassurance?: string };
  children: (data: Data) => ReactNode;
}

/**
 * The three states of everything that is read: loading, failed with a retry, there. Data that was read once stays on
 * screen when reading it again fails.
 */
export function QueryState<Data>({ query, loading, error, children }: QueryStateProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return loading;
  return <ErrorState {...error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />;
}
