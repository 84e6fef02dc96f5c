import { useCallback, useEffect, useMemo, useState } from "react";
import type { PostValues } from "#shared/blog/post-fields.ts";
import { draftStore, type LocalDraft, readDrafts, removeDraft, writeDraft } from "./local-drafts.ts";
import { isSamePost } from "#app/features/blogs/post-values.ts";

interface LocalDraftsOptions {
  userId: string;
  opened: { id: string; values: PostValues } | null;
  /** Whether the post in the editor has no row yet. */
  isNew: boolean;
  ownId: string;
}

/** Unsaved drafts of this browser, except those that another tab is writing. */
export function useLocalDrafts({ userId, opened, isNew, ownId }: LocalDraftsOptions) {
  const [store] = useState(draftStore);
  const { isKnown, isLocked } = useDraftLock(ownId);
  const [found, setFound] = useState(() =>
    readDrafts(store, userId).filter(({ base, postId, values }) =>
      opened === null ? base === null : postId === opened.id && !isSamePost(values, opened.values),
    ),
  );
  const offers = useMemo(
    // A new post that was stored meanwhile is offered no drafts of other new posts.
    () => found.filter(({ id, base }) => (base === null) === isNew && !isLocked(id)),
    [found, isNew, isLocked],
  );

  function hide({ id }: LocalDraft) {
    setFound((all) => all.filter((draft) => draft.id !== id));
  }

  function discard(draft: LocalDraft) {
    removeDraft(store, userId, draft.id);
    hide(draft);
  }

  return {
    offers,
    /** Whether the browser has answered which drafts are locked. */
    areKnown: isKnown,
    discard,
    /** Gives the id of a copy for this page: other tabs may be offered the same draft. */
    adopt(draft: LocalDraft): string {
      const copy = { ...draft, id: crypto.randomUUID() };
      const isCopied = writeDraft(store, userId, copy) === "kept";
      if (isCopied) discard(draft);
      else hide(draft);
      return isCopied ? copy.id : draft.id;
    },
  };
}

/** Name of the Web Lock that a page holds on its draft while it is open. */
const lockName = (id: string) => `blog-draft:${id}`;

/**
 * Locks this page's draft. Until the browser has answered, all others count as locked. Without Web Locks (no https)
 * none does: a draft may then be offered while it is written, and each page keeps its own.
 */
function useDraftLock(id: string) {
  const hasLocks = "locks" in navigator;
  const [lockNames, setLockNames] = useState<ReadonlySet<string | undefined> | null>(hasLocks ? null : new Set());

  useEffect(() => {
    if (!hasLocks) return;
    const end = new AbortController();
    const isOver = new Promise<void>((resolve) => end.signal.addEventListener("abort", () => resolve()));
    void navigator.locks.request(lockName(id), () => isOver);
    return () => end.abort();
  }, [hasLocks, id]);

  // Once: a page that closes later frees its draft for the next editor.
  useEffect(() => {
    if (hasLocks)
      void navigator.locks.query().then((locks) => setLockNames(new Set(locks.held?.map(({ name }) => name))));
  }, [hasLocks]);

  const isLocked = useCallback((other: string) => lockNames === null || lockNames.has(lockName(other)), [lockNames]);
  return { isKnown: lockNames !== null, isLocked };
}
