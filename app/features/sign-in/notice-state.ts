export type NoticeKind = "staleLink" | "staleReset" | "failed" | "unconfirmed" | "ended" | "deleted";

/** States of the history entry of /auth: which notice it shows. */
export const staleResetState = { notice: "staleReset" } as const;
export const accountDeletedState = { notice: "deleted" } as const;

export function noticeInState(state: unknown): NoticeKind | null {
  if (typeof state !== "object" || state === null || !("notice" in state)) return null;
  const known = [staleResetState, accountDeletedState].find(({ notice }) => notice === state.notice);
  return known?.notice ?? null;
}
