/** What a page leaves in the history entry of /auth when it was reached by a reset link that no longer works. */
export const staleResetState = { notice: "staleReset" } as const;

/** `state` is whatever the history entry keeps. */
export function tellsStaleReset(state: unknown): boolean {
  return typeof state === "object" && state !== null && "notice" in state && state.notice === staleResetState.notice;
}
