import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { blogsKey } from "#app/features/blogs/queries.ts";
import { createPost } from "#app/features/blogs/revisions/create-post.ts";
import type { ChangedMeanwhile, SaveAnswer, SaveFailure } from "#app/features/blogs/revisions/save-failure.ts";
import { savePost } from "#app/features/blogs/revisions/save-post.ts";
import type { PostRow } from "#shared/blog/blog.ts";
import { type PostValues, valuesOf } from "#app/features/blogs/post-values.ts";
import { obstacleOf, type PostErrors, type SaveKind, wrongFields } from "./save-rules.ts";
import { sentValues } from "./sent-values.ts";
import { editorTexts as texts } from "./texts.ts";
import { type StoredPost, usePostFields } from "./use-post-fields.ts";

/** What the text editor, which may hold back its latest words for a moment, is asked to do. */
export interface TextSource {
  flush(): void;
  replace(html: string): void;
}

interface PostEditorOptions {
  /** Null for a new post. */
  row: PostRow | null;
  initial: PostValues;
  text: { current: TextSource | null };
}

/** How a save ended: with the field that kept it from being done, where there is one. */
type SaveEnd = "saved" | "failed" | keyof PostErrors;

/** A post while it is written: what it holds, what of it is stored, and the ways to store it. */
export function usePostEditor({ row, initial, text }: PostEditorOptions) {
  const queryClient = useQueryClient();
  const fields = usePostFields(row, initial);
  const { values, stored, isChanged, errors, suggestion, change } = fields;
  const [isSaving, setIsSaving] = useState(false);
  const [conflict, setConflict] = useState<ChangedMeanwhile | null>(null);
  const [isDeleted, setIsDeleted] = useState(false);
  /** What a save failed with, so that the editor does not try the very same by itself again and again. */
  const [failed, setFailed] = useState<PostValues | null>(null);
  const running = useRef<Promise<SaveEnd> | null>(null);

  function rebase(to: StoredPost) {
    fields.rebase(to);
    setConflict(null);
    setFailed(null);
  }

  /** Saves, one save after the other. When it is not done, the person has been told. */
  async function save(kind: SaveKind, newPostId: string): Promise<SaveEnd> {
    while (running.current) {
      if (kind === "quiet") return "failed";
      await running.current;
    }
    text.current?.flush();
    const { values: current, stored: before } = fields.latest();
    const obstacle = obstacleOf(current, kind);
    if (obstacle) {
      fields.setErrors(obstacle.errors);
      if (kind === "quiet") setFailed(current);
      else notifyError({ title: texts.saveFailed, message: obstacle.message });
      return wrongFields(obstacle.errors)[0] ?? "failed";
    }
    const run = store(kind, current, before, newPostId);
    running.current = run;
    setIsSaving(true);
    try {
      return await run;
    } finally {
      running.current = null;
      setIsSaving(false);
    }
  }

  async function store(
    kind: SaveKind,
    current: PostValues,
    before: StoredPost | null,
    newPostId: string,
  ): Promise<SaveEnd> {
    const sent = await sentValues(kind, current, before?.row.published ?? false);
    if (sent === null) return fail(kind, current, { ok: false, reason: "unreachable", sentence: texts.notReady });
    const answer: SaveAnswer = before
      ? await savePost({
          id: before.row.id,
          values: sent,
          expected: before.row.updated_at,
          autosaved: kind === "quiet",
        })
      : await createPost({ id: newPostId, values: sent });
    if (!answer.ok) return fail(kind, current, answer, before !== null);
    fields.accept(current, sent, answer.post);
    setFailed(null);
    void queryClient.invalidateQueries({ queryKey: blogsKey });
    if (kind !== "quiet") notifySuccess(successOf(kind, before !== null));
    return "saved";
  }

  function fail(kind: SaveKind, current: PostValues, failure: SaveFailure, isUpdate = true): SaveEnd {
    setFailed(current);
    if (failure.reason === "changed") {
      setConflict(failure);
      return "failed";
    }
    if (failure.reason === "deleted") setIsDeleted(true);
    if (failure.reason === "slugTaken") {
      fields.setErrors({ slug: failure.sentence });
      fields.setSuggestion(failure.suggestion);
    }
    if (kind !== "quiet") {
      const message = isUpdate ? texts.updateFailed(failure.sentence) : texts.createFailed(failure.sentence);
      notifyError({ title: texts.saveFailed, message });
    }
    return failure.reason === "slugTaken" ? "slug" : "failed";
  }

  return {
    values,
    /** Null until the post was saved for the first time. */
    stored: stored?.row ?? null,
    isChanged,
    isSaving,
    /** Whether the last try to save what the editor holds now did not succeed. */
    hasFailed: failed === values,
    errors,
    suggestion,
    conflict,
    /** Somebody deleted the post meanwhile. */
    isDeleted,
    change,
    save,
    /** The stored post is as `theirs` from now on, and the next save overwrites that. */
    overwriteNext: (theirs: PostRow) => rebase({ row: theirs, values: valuesOf(theirs) }),
    /** Puts other values into the editor, which are then to be saved. */
    put(next: PostValues) {
      text.current?.replace(next.content);
      change(next);
    },
    /** Leaves what the editor holds for what is stored. */
    take(theirs: PostRow) {
      const next = valuesOf(theirs);
      text.current?.replace(next.content);
      change(next);
      rebase({ row: theirs, values: next });
    },
    /** What the editor holds now, also within one and the same event. */
    now: () => fields.latest().values,
    /** The next save overwrites the version with this `updated_at` and no other. */
    editFrom(updatedAt: string) {
      const { stored: before } = fields.latest();
      if (before) rebase({ row: { ...before.row, updated_at: updatedAt }, values: before.values });
    },
    /** The next save stores another post. */
    beginAnew() {
      fields.rebase(null);
      setIsDeleted(false);
      setFailed(null);
    },
  };
}

export type PostEditorState = ReturnType<typeof usePostEditor>;

function successOf(kind: SaveKind, isUpdate: boolean) {
  if (kind === "update") return { message: texts.updated };
  const message = kind === "publish" ? texts.published : texts.saved;
  return isUpdate ? { message } : { title: texts.created, message };
}
