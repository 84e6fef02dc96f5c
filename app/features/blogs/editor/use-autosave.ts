import { useEffect, useEffectEvent } from "react";
import { autosaveDelay } from "#shared/blog/blog.ts";
import type { PostValues } from "#app/features/blogs/post-values.ts";
import type { PostEditorState } from "./use-post-editor.ts";

/**
 * Saves an existing post by itself once nothing was changed for a while, one save after the other, and only what was
 * changed. It waits while somebody decides what happens to a newer version, and does not try again what was refused.
 */
export function useAutosave(post: PostEditorState, save: () => void): void {
  const { values, stored, isChanged, isSaving, hasFailed, conflict, isDeleted } = post;
  const hasText = values.title.trim() !== "" && values.content.trim() !== "";
  const isDue = stored !== null && isChanged && !isSaving && !hasFailed && hasText && !conflict && !isDeleted;
  const run = useEffectEvent((due: PostValues) => due === values && save());
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => run(values), autosaveDelay);
    return () => clearTimeout(timer);
  }, [isDue, values]);
}
