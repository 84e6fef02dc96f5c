import type { DraftResult, LocalDraft } from "#app/features/blogs/local-drafts/local-drafts.ts";
import { emptyPost, type PostRow, type PostValues, type RevisionText } from "#shared/blog/post-fields.ts";
import type { PostErrors, SaveKind } from "./save-rules.ts";
import { isSamePost, valuesOf } from "#app/features/blogs/post.ts";
import type { ChangedMeanwhile, SaveFailure } from "./save-failure.ts";

/** A post without a row. Its id stays the same over all tries, so that a lost answer never leads to a second row. */
interface NewPost {
  kind: "new";
  id: string;
}

/** The row that the next save replaces, if it still has that `updated_at`. */
interface StoredPost {
  kind: "stored";
  row: PostRow;
  /** The row's values as the editor had them. */
  values: PostValues;
}

export type Base = NewPost | StoredPost;

/** A save that somebody or something asked for. */
export interface SaveCommand {
  kind: SaveKind;
  /** Who waits for its end; null for autosaves. */
  ticket: number | null;
}

/** A save as it was sent. An answer counts only for this very object. */
export interface SaveRequest extends SaveCommand {
  /** What the editor held. */
  values: PostValues;
  base: Base;
}

export type Activity =
  /** The editor holds what is stored. */
  | { name: "clean" }
  /** Something is not stored, and nothing will store it until a person asks. */
  | { name: "changed" }
  /** The autosave timer runs. */
  | { name: "waiting" }
  /** A request is on its way; the queue is sent after it, one by one. */
  | { name: "sending"; request: SaveRequest; queue: readonly SaveCommand[] }
  /** What the editor holds now could not be saved: an edit or a person tries again, no timer does. */
  | { name: "failed" };

/** What a person has to decide before anything is saved by itself. */
export type SaveQuestion = { isPostponed: boolean } & (
  | { kind: "conflict"; conflict: ChangedMeanwhile }
  | { kind: "deleted" }
);

export interface SaveState {
  /** What the editor holds. */
  values: PostValues;
  base: Base;
  activity: Activity;
  question: SaveQuestion | null;
  errors: PostErrors;
  /** A free slug, when the one that was asked for is taken. */
  suggestion: string | null;
  /** Where the browser keeps what is not saved, and whether it could. */
  draft: { id: string; result: DraftResult };
  /** False once the person left: answers still count, timers do not start. */
  isOpen: boolean;
}

/** How a save ended: with the field that prevented it, where there is one. */
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
  /** Tells who asked. */
  | { type: "end"; ticket: number; end: SaveEnd }
  | { type: "notify"; tone: "success" | "error"; title?: string; message: string }
  /** Lists and figures of posts are read again. */
  | { type: "refreshLists" }
  /** Puts another text into the rich-text editor, which then reports no edit. */
  | { type: "replaceText"; html: string }
  | { type: "startTimer" | "stopTimer"; timer: Timer }
  | { type: "writeDraft"; draft: Omit<LocalDraft, "keptAt"> }
  | { type: "dropDraft"; id: string };

/** What an editor begins with. `postId` is for a new post. */
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

/** Whether the editor holds something that is not stored; all of it, once the post is deleted. */
export function isUnsaved({ values, base, question }: SaveState): boolean {
  return question?.kind === "deleted" || !isSamePost(values, base.kind === "stored" ? base.values : emptyPost);
}

/** Whether the next save that can succeed makes a new row. */
export function isNewPost({ base, question }: SaveState): boolean {
  return base.kind === "new" || question?.kind === "deleted";
}

export function idOf(base: Base): string {
  return base.kind === "stored" ? base.row.id : base.id;
}

/** What the browser keeps of the editor. */
export function draftOf(state: SaveState): Omit<LocalDraft, "keptAt"> {
  const { base, draft, values } = state;
  // What a deleted post leaves behind is offered as the beginning of a new one.
  const version = base.kind === "stored" && !isNewPost(state) ? base.row.updated_at : null;
  return { id: draft.id, postId: idOf(base), base: version, values };
}

/** Whether the editor saves by itself. A new post waits for a person, and so does everything while a question is open. */
export function isAutosaved({ values, base, question, isOpen }: SaveState): boolean {
  const hasText = values.title.trim() !== "" && values.content.trim() !== "";
  return isOpen && base.kind === "stored" && question === null && hasText;
}
