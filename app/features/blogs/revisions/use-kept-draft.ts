import { useEffect, useMemo, useRef, useState } from "react";
import { isSamePost, type PostValues } from "#app/features/blogs/post-values.ts";
import { draftStore, dropDraft, keepDraft, type Keeping, type KeptDraft, keptDrafts } from "./kept-drafts.ts";
import { useHeldDraft } from "./use-held-draft.ts";

/** Milliseconds after the last change. */
const keepDelay = 500;

interface KeptDraftOptions {
  userId: string;
  /** The stored post that is edited, with the `updated_at` that a save expects; null for a new post. */
  post: { id: string; updatedAt: string } | null;
  /** What the editor began with: what was loaded, or an empty post. */
  loaded: PostValues;
  /** What it holds now. */
  values: PostValues;
  /** Whether that is not saved. */
  isChanged: boolean;
}

/**
 * Keeps what is not saved yet in the browser, for this person: half a second after the last change, and when the page
 * or the editor goes. Saved once, it is not kept any longer. Use it in a component whose `key` is the post's id.
 */
export function useKeptDraft({ userId, post, loaded, values, isChanged }: KeptDraftOptions) {
  const [store] = useState(draftStore);
  const [own, setOwn] = useState(() => newDraft(post?.id));
  const [keeping, setKeeping] = useState<Keeping>("kept");
  const { isKnown, isWrittenElsewhere } = useHeldDraft(own.id);
  const [found, setFound] = useState(() =>
    keptDrafts(store, userId).filter(({ base, postId, values: kept }) =>
      post === null ? base === null : postId === post.id && !isSamePost(kept, loaded),
    ),
  );
  const isNew = post === null;
  const offers = useMemo(
    // A new post that was stored meanwhile takes no other one's text.
    () => found.filter(({ id, base: begunFrom }) => (begunFrom === null) === isNew && !isWrittenElsewhere(id)),
    [found, isNew, isWrittenElsewhere],
  );

  const base = post?.updatedAt ?? null;
  const latest = useRef({ values, base, own, isChanged });
  /** What was set aside needs no keeping under another name. */
  const settled = useRef<PostValues | null>(null);
  const keep = useRef(() => {
    const now = latest.current;
    if (!now.isChanged || now.values === settled.current) return;
    const draft = { ...now.own, base: now.base, keptAt: new Date().toISOString(), values: now.values };
    setKeeping(keepDraft(store, userId, draft));
  });

  useEffect(() => {
    latest.current = { values, base, own, isChanged };
    if (!isChanged) return;
    const timer = setTimeout(keep.current, keepDelay);
    return () => clearTimeout(timer);
  }, [values, base, own, isChanged]);

  useEffect(() => {
    const keepNow = keep.current;
    window.addEventListener("pagehide", keepNow);
    document.addEventListener("visibilitychange", keepNow);
    return () => {
      window.removeEventListener("pagehide", keepNow);
      document.removeEventListener("visibilitychange", keepNow);
      keepNow();
    };
  }, []);

  const wasChanged = useRef(false);
  useEffect(() => {
    if (wasChanged.current && !isChanged) dropDraft(store, userId, own.id);
    wasChanged.current = isChanged;
  }, [store, userId, isChanged, own.id]);

  function remove({ id }: KeptDraft) {
    dropDraft(store, userId, id);
    setFound((all) => all.filter((draft) => draft.id !== id));
  }

  return {
    /** What was kept earlier and is not in the editor, the latest first. */
    offers,
    /** Whether the browser has told which those are. */
    areOffersKnown: isKnown,
    /** The id to store a new post with (`createPost`). */
    newPostId: own.postId,
    /** Whether what is unsaved is kept; say it when it is not. */
    keeping: isChanged ? keeping : "kept",
    /** Call it when `draft.values` go into the editor; an existing post is then saved with `expected: draft.base`. */
    take(draft: KeptDraft) {
      const copy = { ...draft, id: crypto.randomUUID() };
      const isCopied = keepDraft(store, userId, copy) === "kept";
      if (isCopied) remove(draft);
      else setFound((all) => all.filter(({ id }) => id !== draft.id));
      setOwn({ id: isCopied ? copy.id : draft.id, postId: draft.postId });
    },
    discard: remove,
    /** Before theirs takes the place of mine: leaves mine in the browser, to be offered later. */
    setAside() {
      keep.current();
      settled.current = values;
      setOwn(newDraft(post?.id));
    },
    /** Call it when a save has ended well: what was written since is kept again. */
    forget() {
      dropDraft(store, userId, own.id);
      setTimeout(keep.current, keepDelay);
    },
  };
}

function newDraft(postId?: string): { id: string; postId: string } {
  return { id: crypto.randomUUID(), postId: postId ?? crypto.randomUUID() };
}

export type KeptDraftState = ReturnType<typeof useKeptDraft>;
