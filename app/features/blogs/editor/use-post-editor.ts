import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { notifyError, notifySuccess } from "#app/ui/notify.ts";
import { blogsKey } from "#app/features/blogs/queries.ts";
import { createPost } from "#app/features/blogs/revisions/create-post.ts";
import type { ChangedMeanwhile, SaveAnswer, SaveFailure } from "#app/features/blogs/revisions/save-failure.ts";
import { savePost } from "#app/features/blogs/revisions/save-post.ts";
import type { PostRow } from "#shared/blog.ts";
import { mayPublishQuietly, obstacleOf, type PostErrors, type SaveKind, slugFor } from "./save-rules.ts";
import { isSamePost, type PostValues, valuesOf } from "./post-values.ts";
import { editorTexts as texts } from "./texts.ts";

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

/** What to change, or how to find that from what the editor holds then. */
type Change = Partial<PostValues> | ((now: PostValues) => Partial<PostValues>);

/** How a save ended: with the field that kept it from being done, where there is one. */
type SaveEnd = "saved" | "failed" | keyof PostErrors;

/** A post while it is written: what it holds, what of it is stored, and the ways to store it. */
export function usePostEditor({ row, initial, text }: PostEditorOptions) {
  const queryClient = useQueryClient();
  const [values, setValues] = useState(initial);
  /** What the database holds, and those values as the editor had them. */
  const [stored, setStored] = useState<{ row: PostRow; values: PostValues } | null>(row && { row, values: initial });
  const [isSaving, setIsSaving] = useState(false);
  const [errors, setErrors] = useState<PostErrors>({});
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const [conflict, setConflict] = useState<ChangedMeanwhile | null>(null);
  const [isDeleted, setIsDeleted] = useState(false);
  /** What a save failed with, so that the editor does not try the very same by itself again and again. */
  const [failed, setFailed] = useState<PostValues | null>(null);

  const latest = useRef({ values, stored });
  useEffect(() => {
    latest.current = { values, stored };
  });
  const running = useRef<Promise<SaveEnd> | null>(null);

  function change(to: Change) {
    const part = typeof to === "function" ? to(latest.current.values) : to;
    const next = { ...latest.current.values, ...part };
    latest.current = { ...latest.current, values: next };
    setValues(next);
    setErrors(({ ...kept }) => {
      for (const name of fieldsOf(kept)) if (name in part) delete kept[name];
      // It was about the slug that the title gave.
      if ("title" in part && next.slug === "") delete kept.slug;
      return kept;
    });
    if ("slug" in part) setSuggestion(null);
  }

  /** Takes what the database holds as what is overwritten from now on. */
  function rebase(to: PostRow, as: PostValues) {
    latest.current = { ...latest.current, stored: { row: to, values: as } };
    setStored(latest.current.stored);
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
    const { values: current, stored: before } = latest.current;
    const obstacle = obstacleOf(current, kind);
    if (obstacle) {
      if (kind === "quiet") {
        setFailed(current);
        setErrors(obstacle.errors);
      } else {
        setErrors(obstacle.errors);
        notifyError({ title: texts.saveFailed, message: obstacle.message });
      }
      return fieldsOf(obstacle.errors)[0] ?? "failed";
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
    before: { row: PostRow } | null,
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
    accept(current, sent, answer.post);
    void queryClient.invalidateQueries({ queryKey: blogsKey });
    if (kind !== "quiet") notifySuccess(successOf(kind, before !== null));
    return "saved";
  }

  /** What was written while the save was on its way stays, and is unsaved. */
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
    setFailed(null);
  }

  function fail(kind: SaveKind, current: PostValues, failure: SaveFailure, isUpdate = true): SaveEnd {
    setFailed(current);
    if (failure.reason === "changed") {
      setConflict(failure);
      return "failed";
    }
    if (failure.reason === "deleted") setIsDeleted(true);
    if (failure.reason === "slugTaken") {
      setErrors({ slug: failure.sentence });
      setSuggestion(failure.suggestion);
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
    /** Whether the editor holds something that is not stored. */
    isChanged: !isSamePost(values, stored?.values ?? initial),
    isSaving,
    /** Whether the last try to save what the editor holds now did not succeed. */
    hasFailed: failed === values,
    errors,
    /** A free slug, when the one that was asked for is taken. */
    suggestion,
    conflict,
    /** Somebody deleted the post meanwhile. */
    isDeleted,
    change,
    save,
    /** The stored post is as `theirs` from now on, and the next save overwrites that. */
    overwriteNext: (theirs: PostRow) => rebase(theirs, valuesOf(theirs)),
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
      rebase(theirs, next);
    },
    /** What the editor holds now, also within one and the same event. */
    now: () => latest.current.values,
    /** The next save overwrites the version with this `updated_at` and no other. */
    editFrom(updatedAt: string) {
      const { stored: before } = latest.current;
      if (before) rebase({ ...before.row, updated_at: updatedAt }, before.values);
    },
    /** The next save stores another post. */
    beginAnew() {
      latest.current = { ...latest.current, stored: null };
      setStored(null);
      setIsDeleted(false);
      setFailed(null);
    },
  };
}

export type PostEditorState = ReturnType<typeof usePostEditor>;

function fieldsOf(errors: PostErrors) {
  return (["title", "slug", "content"] as const).filter((name) => errors[name] !== undefined);
}

/** What goes to the database: clean, with its address, and published only by who may see that. Null without a cleaner. */
async function sentValues(kind: SaveKind, current: PostValues, wasPublished: boolean): Promise<PostValues | null> {
  try {
    const { cleanContent } = await import("./clean-content.ts");
    const isHeldBack = kind === "quiet" && !mayPublishQuietly(current, wasPublished);
    return {
      ...current,
      slug: slugFor(current),
      content: cleanContent(current.content),
      published: kind === "publish" || (current.published && !isHeldBack),
    };
  } catch {
    return null;
  }
}

function successOf(kind: SaveKind, isUpdate: boolean) {
  if (kind === "update") return { message: texts.updated };
  const message = kind === "publish" ? texts.published : texts.saved;
  return isUpdate ? { message } : { title: texts.created, message };
}
