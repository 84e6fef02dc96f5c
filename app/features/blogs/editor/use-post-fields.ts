import { useRef, useState } from "react";
import type { PostRow } from "#shared/blog/blog.ts";
import { type PostErrors, wrongFields } from "./save-rules.ts";
import { isSamePost, type PostValues } from "#app/features/blogs/post-values.ts";

/** What to change, or how to find that from what the editor holds then. */
type Change = Partial<PostValues> | ((now: PostValues) => Partial<PostValues>);

/** What the database holds, and those values as the editor had them. */
export interface StoredPost {
  row: PostRow;
  values: PostValues;
}

/** What the editor holds of a post, what of it is stored, and what is wrong with it. */
export function usePostFields(row: PostRow | null, initial: PostValues) {
  const [values, setValues] = useState(initial);
  const [stored, setStored] = useState<StoredPost | null>(row && { row, values: initial });
  const [errors, setErrors] = useState<PostErrors>({});
  const [suggestion, setSuggestion] = useState<string | null>(null);

  /** What the screen shows after its next rendering. All that changes it is here below. */
  const latest = useRef({ values, stored });

  function change(to: Change) {
    const part = typeof to === "function" ? to(latest.current.values) : to;
    const next = { ...latest.current.values, ...part };
    latest.current = { ...latest.current, values: next };
    setValues(next);
    setErrors(({ ...kept }) => {
      for (const name of wrongFields(kept)) if (name in part) delete kept[name];
      // It was about the slug that the title gave.
      if ("title" in part && next.slug === "") delete kept.slug;
      return kept;
    });
    if ("slug" in part) setSuggestion(null);
  }

  /** Takes what the database holds as what the next save overwrites; null when that stores another post. */
  function rebase(to: StoredPost | null) {
    latest.current = { ...latest.current, stored: to };
    setStored(to);
  }

  /** Of `current`, `sent` was stored as `post`. What was written while it was on its way stays, and is unsaved. */
  function accept(current: PostValues, sent: PostValues, post: PostRow) {
    const asStored: Partial<PostValues> = {
      slug: post.slug,
      published: sent.published,
      publishedAt: post.published_at,
    };
    const now = latest.current.values;
    const next = {
      ...now,
      slug: now.slug === current.slug ? post.slug : now.slug,
      published: now.published === current.published ? sent.published : now.published,
      publishedAt: now.publishedAt === current.publishedAt ? post.published_at : now.publishedAt,
    };
    latest.current = { values: next, stored: { row: post, values: { ...current, ...asStored } } };
    setValues(next);
    setStored(latest.current.stored);
    setErrors({});
    setSuggestion(null);
  }

  return {
    values,
    stored,
    /** Whether the editor holds something that is not stored. */
    isChanged: !isSamePost(values, stored?.values ?? initial),
    errors,
    /** A free slug, when the one that was asked for is taken. */
    suggestion,
    change,
    rebase,
    accept,
    setErrors,
    setSuggestion,
    /** What the editor holds and what is stored, also within one and the same event. */
    latest: () => latest.current,
  };
}
