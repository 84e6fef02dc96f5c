import type { DraftResult, LocalDraft } from "#app/features/blogs/local-drafts/local-drafts.ts";
import { emptyPost, type PostRow, type PostValues, type RevisionText } from "#shared/blog/post-fields.ts";
import { isStoredPublished, type PostErrors, type SaveKind } from "./save-rules.ts";
import { isSamePost, valuesOf } from "#app/features/blogs/post-values.ts";
import type { ChangedMeanwhile, SaveFailure } from "./save-failure.ts";

/** The id stays the same over all tries, so that a lost answer never leads to a second row. */
interface NewPost {
  kind: "new";
  id: string;
}

/** The next save replaces this row, if it still has that `updated_at`. */
interface StoredPost {
  kind: "stored";
  row: PostRow;
  /** The row's values as the editor had them. */
  values: PostValues;
}

export type Base = NewPost | StoredPost;

export interface SaveCommand {
  kind: SaveKind;
  /** Identifies who waits for the end; null for autosaves. */
  ticket: number | null;
}

/** An answer counts only for this very object. */
export interface SaveRequest extends SaveCommand {
  values: PostValues;
  base: Base;
}

export type Activity =
  | { name: "clean" }
  /** Only a person saves this. */
  | { name: "changed" }
  | { name: "waiting" }
  /** A request is in flight; the queue follows one by one. */
  | { name: "sending"; request: SaveRequest; queue: readonly SaveCommand[] }
  /** An edit or a person tries again, no timer. */
  | { name: "failed" };

/** A person has to decide before autosaves go on. */
export type SaveQuestion = { isPostponed: boolean } & (
  | { kind: "conflict"; conflict: ChangedMeanwhile }
  | { kind: "deleted" }
);

export interface SaveState {
  values: PostValues;
  base: Base;
  activity: Activity;
  question: SaveQuestion | null;
  errors: PostErrors;
  /** A free slug instead of one that is taken. */
  suggestion: string | null;
  draft: { id: string; result: DraftResult };
  /** False once the editor is closed: answers still count, timers do not start. */
  isOpen: boolean;
}

/** A field's name when its value prevented the save. */
export type SaveEnd = "saved" | "failed" | keyof PostErrors;

export type SaveResult = { ok: true; post: PostRow; sent: PostValues } | SaveFailure;

export type Timer = "autosave" | "draft";

export type SaveEvent =
  | { type: "opened" }
  | { type: "edited"; part: Partial<PostValues> }
  | { type: "saveRequested"; command: SaveCommand }
  | { type: "answered"; request: SaveRequest; result: SaveResult }
  | { type: "timerEnded"; timer: Timer }
  | { type: "draftWritten"; result: DraftResult }
  | { type: "questionPostponed" }
  | { type: "questionReopened" }
  | { type: "overwriteChosen"; command: SaveCommand }
  | { type: "theirsTaken"; draftId: string }
  | { type: "saveAsNewChosen"; command: SaveCommand; postId: string }
  | { type: "draftTaken"; draft: LocalDraft; draftId: string }
  | { type: "revisionRestored"; text: RevisionText }
  | { type: "pageHidden" }
  | { type: "left" };

export type SaveEffect =
  | { type: "send"; request: SaveRequest }
  | { type: "end"; ticket: number; end: SaveEnd }
  | { type: "notify"; tone: "success" | "error"; title?: string; message: string }
  | { type: "refreshLists" }
  /** The rich-text editor reports no edit for it. */
  | { type: "replaceText"; html: string }
  | { type: "startTimer" | "stopTimer"; timer: Timer }
  | { type: "writeDraft"; draft: Omit<LocalDraft, "keptAt"> }
  | { type: "dropDraft"; id: string };

/** `postId` is for a new post. */
export function openedState(row: PostRow | null, postId: string, draftId: string): SaveState {
  const values = row ? valuesOf(row) : emptyPost;
  return {
    values,
    base: row ? { kind: "stored", row, values } : { kind: "new", id: postId },
    activity: { name: "clean" },
    question: null,
    errors: {},
    suggestion: null,
    draft: { id: draftId, result: "kept" },
    isOpen: true,
  };
}

/** True for everything once the post is deleted. */
export function isUnsaved({ values, base, question }: SaveState): boolean {
  return question?.kind === "deleted" || !isSamePost(values, base.kind === "stored" ? base.values : emptyPost);
}

/** Whether the next successful save creates a row. */
export function isNewPost({ base, question }: SaveState): boolean {
  return base.kind === "new" || question?.kind === "deleted";
}

export function idOf(base: Base): string {
  return base.kind === "stored" ? base.row.id : base.id;
}

export function draftOf(state: SaveState): Omit<LocalDraft, "keptAt"> {
  const { base, draft, values } = state;
  // The text of a deleted post is offered as a new one.
  const version = base.kind === "stored" && !isNewPost(state) ? base.row.updated_at : null;
  return { id: draft.id, postId: idOf(base), base: version, values };
}

/** A new post waits for a person, and so do publishing, and everything while a question is open. */
export function isAutosaved({ values, base, question, isOpen }: SaveState): boolean {
  if (!isOpen || base.kind === "new" || question !== null) return false;
  const hasText = values.title.trim() !== "" && values.content.trim() !== "";
  const published = isStoredPublished("autosave", values.published, base.row.published);
  return hasText && !isSamePost({ ...values, published }, base.values);
}
