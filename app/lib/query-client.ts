import { QueryClient } from "@tanstack/react-query";

/**
 * Defaults for server state. Keys start with the noun and the person: `["visa-progress", userId]`, so that a sign-out
 * or another person in the same tab never meets someone else's rows.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // `always`: without a connection people get the error and its retry, not a wait without end.
      queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: true, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
