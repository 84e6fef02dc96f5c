/** What people read when no answer came. */
export const unreachable = "The service cannot be reached right now. Check your connection and try again.";

/**
 * What to tell a person when the auth service refused or did not answer: the service's own sentence, plain words
 * when there was no answer at all, and `fallback` when the service gave no sentence.
 */
export function serviceMessage(error: unknown, fallback: string): string {
  if (!(error instanceof Error)) return fallback;
  // The client's name for a request without a usable answer; its message is then a fetch error or raw JSON.
  if (error.name === "AuthRetryableFetchError") return unreachable;
  return error.message || fallback;
}
