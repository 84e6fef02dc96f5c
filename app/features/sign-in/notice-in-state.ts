import type { NoticeKind } from "./notice.tsx";

/** What a page leaves in the history entry of /auth when it was reached by a reset link that no longer works. */
export const staleResetState = { notice: "staleReset" } as const;
/** The same for who has just deleted their account. */
export const accountDeletedState = { notice: "deleted" } as const;

/** `state` is whatever the history entry keeps. */
export function noticeInState(state: unknown): NoticeKind | null {
  if (typeof state !== "object" || state === null || !("notice" in state)) return null;
  const known = [staleResetState, accountDeletedState].find(({ notice }) => notice === state.notice);
  return known?.notice ?? null;
}
