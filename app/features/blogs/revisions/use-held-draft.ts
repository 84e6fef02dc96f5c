import { useCallback, useEffect, useState } from "react";

/** The lock that a page holds on the draft it writes, for as long as it is there. */
const lockName = (id: string) => `blog-draft:${id}`;

/**
 * Holds this page's draft, and tells which others another open page is writing: all, until the browser has answered.
 * Where it has no locks (no https), none: a draft may then be offered while it is written, and each page keeps its own.
 */
export function useHeldDraft(id: string) {
  const hasLocks = "locks" in navigator;
  const [held, setHeld] = useState<ReadonlySet<string | undefined> | null>(hasLocks ? null : new Set());

  useEffect(() => {
    if (!hasLocks) return;
    const end = new AbortController();
    const isOver = new Promise<void>((resolve) => end.signal.addEventListener("abort", () => resolve()));
    void navigator.locks.request(lockName(id), () => isOver);
    return () => end.abort();
  }, [hasLocks, id]);

  // Once: a page that closes later frees its draft for whoever opens the editor next.
  useEffect(() => {
    if (hasLocks) void navigator.locks.query().then((locks) => setHeld(new Set(locks.held?.map(({ name }) => name))));
  }, [hasLocks]);

  const isWrittenElsewhere = useCallback((other: string) => held === null || held.has(lockName(other)), [held]);
  return { isKnown: held !== null, isWrittenElsewhere };
}
