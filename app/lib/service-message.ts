export const unreachable = "The service cannot be reached right now. Check your connection and try again.";

/** The auth service's own sentence; plain words without an answer; else `fallback`. */
export function serviceMessage(error: unknown, fallback: string): string {
  if (!(error instanceof Error)) return fallback;
  // supabase-js's name for a request without a usable answer; its message is technical.
  if (error.name === "AuthRetryableFetchError") return unreachable;
  return error.message || fallback;
}
