import { useCallback, useEffect, useMemo, useState } from "react";
import type { PostValues } from "#shared/blog/post-fields.ts";
import { draftStore, type LocalDraft, readDrafts, removeDraft, writeDraft } from "./local-drafts.ts";
import { isSamePost } from "#app/features/blogs/post.ts";

interface LocalDraftsOptions {
  userId: string;
  /** The post that was opened; null for a new one. */
  opened: { id: string; values: PostValues } | null;
  /** Whether the editor holds a post without a row by now. */
  isNew: boolean;
  /** The draft that this page writes. */
  ownId: string;
}

/** What was written earlier in this browser, not saved, and is not being written in another tab. */
export function useLocalDrafts({ userId, opened, isNew, ownId }: LocalDraftsOptions) {
  const [store] = useState(draftStore);
  const { isKnown, isLocked } = useDraftLock(ownId);
  const [found, setFound] = useState(() =>
    readDrafts(store, userId).filter(({ base, postId, values }) =>
      opened === null ? base === null : postId === opened.id && !isSamePost(values, opened.values),
    ),
  );
  const offers = useMemo(
    // A new post that was stored meanwhile takes no other one's text.
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
    /** The latest first. */
    offers,
    /** Whether the browser has told which those are. */
    areKnown: isKnown,
    discard,
    /** Gives the id under which this page goes on with a draft: one of its own, since other tabs may be offered the same. */
    adopt(draft: LocalDraft): string {
      const copy = { ...draft, id: crypto.randomUUID() };
      const isCopied = writeDraft(store, userId, copy) === "kept";
      if (isCopied) discard(draft);
      else hide(draft);
      return isCopied ? copy.id : draft.id;
    },
  };
}

/** The Web Lock that a page holds on the draft it writes, for as long as it is there. */
const lockName = (id: string) => `blog-draft:${id}`;

/**
 * Locks this page's draft, and tells which others another open page has locked: all, until the browser has answered.
 * Where it has no locks (no https), none: a draft may then be offered while it is written, and each page keeps its own.
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

  // Once: a page that closes later frees its draft for whoever opens the editor next.
  useEffect(() => {
    if (hasLocks)
      void navigator.locks.query().then((locks) => setLockNames(new Set(locks.held?.map(({ name }) => name))));
  }, [hasLocks]);

  const isLocked = useCallback((other: string) => lockNames === null || lockNames.has(lockName(other)), [lockNames]);
  return { isKnown: lockNames !== null, isLocked };
}
