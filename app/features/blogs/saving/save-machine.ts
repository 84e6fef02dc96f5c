import { editorTexts as texts } from "#app/features/blogs/editor/texts.ts";
import type { PostRow, PostValues } from "#shared/blog/post-fields.ts";
import { mayBeAutosaved, obstacleOf, type PostErrors, slugFor, wrongFields } from "./save-rules.ts";
import {
  type Base,
  draftOf,
  isAutosaved,
  isUnsaved,
  type SaveCommand,
  type SaveEffect,
  type SaveEnd,
  type SaveEvent,
  type SaveRequest,
  type SaveResult,
  type SaveState,
} from "./save-state.ts";
import { valuesOf } from "#app/features/blogs/post-values.ts";
import type { SaveFailure } from "./save-failure.ts";

/** A state, and the effects to run in this order. */
export interface Step {
  state: SaveState;
  effects: readonly SaveEffect[];
}

/** Pure. States and transitions: docs/decisions/0043-saving-posts.md. */
export function step(before: SaveState, event: SaveEvent): Step {
  const { state, effects } = transition(before, event);
  return { state, effects: [...effects, ...timerEffects(before, state), ...draftEffects(before, state)] };
}

function transition(state: SaveState, event: SaveEvent): Step {
  switch (event.type) {
    case "opened":
      return only(rested({ ...state, isOpen: true }));
    case "edited":
      return only(rested(edited(state, event.part)));
    case "saveRequested":
      return requested(state, event.command);
    case "answered":
      return answered(state, event.request, event.result);
    case "timerEnded":
      return timerEnded(state, event.timer);
    case "draftWritten":
      return only({ ...state, draft: { ...state.draft, result: event.result } });
    case "questionPostponed":
      return only(withPostponed(state, true));
    case "questionReopened":
      return only(withPostponed(state, false));
    case "overwriteChosen": {
      const { question } = state;
      return question?.kind === "conflict"
        ? requested(rebased(state, storedBase(question.conflict.theirs)), event.command)
        : requested(state, event.command);
    }
    case "theirsTaken":
      return theirsTaken(state, event.draftId);
    case "saveAsNewChosen":
      return requested(rebased(state, { kind: "new", id: event.postId }), event.command);
    case "draftTaken":
      return draftTaken(state, event);
    case "revisionRestored":
      return replaced(state, { ...state.values, ...event.text });
    case "pageHidden":
      return { state, effects: unsavedDraft(state) };
    case "left":
      return {
        state: rested({ ...state, isOpen: false }),
        effects: [...unsavedDraft(state), { type: "stopTimer", timer: "draft" }],
      };
  }
}

function only(state: SaveState): Step {
  return { state, effects: [] };
}

/** The activity after values or base changed, unless a request is in flight. */
function rested(state: SaveState): SaveState {
  if (state.activity.name === "sending") return state;
  if (!isUnsaved(state)) return { ...state, activity: { name: "clean" } };
  return { ...state, activity: { name: isAutosaved(state) ? "waiting" : "changed" } };
}

function edited(state: SaveState, part: Partial<PostValues>): SaveState {
  const values = { ...state.values, ...part };
  const errors: PostErrors = { ...state.errors };
  for (const name of wrongFields(errors)) if (name in part) delete errors[name];
  // The slug error was about the slug of the former title.
  if ("title" in part && values.slug === "") delete errors.slug;
  return { ...state, values, errors, suggestion: "slug" in part ? null : state.suggestion };
}

/** The next save replaces another version or creates a row, which answers an open question. */
function rebased(state: SaveState, base: Base): SaveState {
  return rested({ ...state, base, question: null });
}

function storedBase(row: PostRow): Base {
  return { kind: "stored", row, values: valuesOf(row) };
}

function replaced(state: SaveState, values: PostValues): Step {
  return { state: rested(edited(state, values)), effects: [{ type: "replaceText", html: values.content }] };
}

function withPostponed(state: SaveState, isPostponed: boolean): SaveState {
  return state.question === null ? state : { ...state, question: { ...state.question, isPostponed } };
}

/** Mine stays in the browser under its draft id; later edits get another one. */
function theirsTaken(state: SaveState, draftId: string): Step {
  if (state.question?.kind !== "conflict") return only(state);
  const { theirs } = state.question.conflict;
  const next = rebased({ ...state, draft: { ...state.draft, id: draftId } }, storedBase(theirs));
  const { state: taken, effects } = replaced(next, valuesOf(theirs));
  return { state: taken, effects: [...unsavedDraft(state), ...effects] };
}

/** The former content stays a local draft, too. A draft of a stored post replaces the version it began from. */
function draftTaken(state: SaveState, { draft, draftId }: Extract<SaveEvent, { type: "draftTaken" }>): Step {
  const { base } = state;
  const own = { ...state, draft: { ...state.draft, id: draftId } };
  const next =
    base.kind === "new"
      ? rebased(own, { kind: "new", id: draft.postId })
      : draft.base === null
        ? own
        : rebased(own, { ...base, row: { ...base.row, updated_at: draft.base } });
  const { state: taken, effects } = replaced(next, draft.values);
  return { state: taken, effects: [...unsavedDraft(state), ...effects] };
}

function timerEnded(state: SaveState, timer: "autosave" | "draft"): Step {
  if (timer === "draft") return { state, effects: unsavedDraft(state) };
  const { activity, base, values } = state;
  if (activity.name !== "waiting") return only(state);
  // Counted here and not at each letter.
  const isDue = mayBeAutosaved(values, base.kind === "stored" && base.row.published);
  return isDue
    ? startSave(state, { kind: "autosave", ticket: null })
    : only({ ...state, activity: { name: "changed" } });
}

/** Saves run one after the other: each replaces the version that the one before it made. */
function requested(state: SaveState, command: SaveCommand): Step {
  const { activity } = state;
  if (activity.name !== "sending") return startSave(state, command);
  return only({ ...state, activity: { ...activity, queue: [...activity.queue, command] } });
}

function startSave(state: SaveState, command: SaveCommand): Step {
  const { values, base } = state;
  const obstacle = obstacleOf(values, command.kind);
  if (obstacle === null) {
    const request: SaveRequest = { ...command, values, base };
    return {
      state: { ...state, activity: { name: "sending", request, queue: [] } },
      effects: [{ type: "send", request }],
    };
  }
  const { errors, message } = obstacle;
  const stopped: SaveState = { ...state, errors };
  if (command.kind === "autosave") return only({ ...stopped, activity: { name: "failed" } });
  return {
    state: stopped,
    effects: [errorToast(message), ...ended(command, wrongFields(errors)[0] ?? "failed")],
  };
}

function answered(state: SaveState, request: SaveRequest, result: SaveResult): Step {
  const { activity } = state;
  if (activity.name !== "sending" || activity.request !== request) return only(state);
  const idle: SaveState = { ...state, activity: { name: "changed" } };
  const first = result.ok ? succeeded(idle, request, result) : failed(idle, request, result);
  return activity.queue.reduce<Step>((done, command) => then(done, (next) => requested(next, command)), first);
}

function then({ state, effects }: Step, next: (state: SaveState) => Step): Step {
  const after = next(state);
  return { state: after.state, effects: [...effects, ...after.effects] };
}

function succeeded(state: SaveState, request: SaveRequest, { post, sent }: Extract<SaveResult, { ok: true }>): Step {
  const toast = request.kind === "autosave" ? [] : [successToast(request)];
  return {
    // Another version was chosen meanwhile: saving that will meet the version stored now and be a conflict.
    state: rested(state.base === request.base ? accepted(state, request, sent, post) : state),
    effects: [{ type: "refreshLists" }, ...toast, ...ended(request, "saved")],
  };
}

/** Edits since the request stay, unsaved. So does a post that is to be published: an autosave leaves that to a person. */
function accepted(state: SaveState, { kind, values }: SaveRequest, sent: PostValues, post: PostRow): SaveState {
  const now = state.values;
  const keepsSwitch = kind === "autosave" || now.published !== values.published;
  const asStored = { slug: post.slug, published: sent.published, published_at: post.published_at };
  return {
    ...state,
    values: {
      ...now,
      slug: now.slug === values.slug ? asStored.slug : now.slug,
      published: keepsSwitch ? now.published : asStored.published,
      published_at: now.published_at === values.published_at ? asStored.published_at : now.published_at,
    },
    base: { kind: "stored", row: post, values: { ...values, ...asStored } },
    question: null,
    errors: {},
    suggestion: null,
  };
}

function failed(state: SaveState, request: SaveRequest, failure: SaveFailure): Step {
  const isManual = request.kind !== "autosave";
  const toast = isManual && failure.reason !== "changed" ? [failureToast(request, failure.sentence)] : [];
  const end = failure.reason === "slugTaken" ? "slug" : "failed";
  const effects = [...toast, ...ended(request, end)];
  // Another version was chosen meanwhile: the failure was about the former one.
  if (state.base !== request.base) return { state: rested(state), effects };
  const told = withReason(state, request, failure);
  const isSame = state.values === request.values && isUnsaved(told);
  return { state: isSame ? { ...told, activity: { name: "failed" } } : rested(told), effects };
}

function withReason(state: SaveState, request: SaveRequest, failure: SaveFailure): SaveState {
  const { question } = state;
  if (failure.reason === "changed") {
    return { ...state, question: { kind: "conflict", conflict: failure, isPostponed: false } };
  }
  if (failure.reason === "deleted") {
    return question?.kind === "deleted" ? state : { ...state, question: { kind: "deleted", isPostponed: false } };
  }
  // Another slug was written meanwhile: the failure was not about that one.
  if (failure.reason !== "slugTaken" || slugFor(state.values) !== slugFor(request.values)) return state;
  return { ...state, errors: { slug: failure.sentence }, suggestion: failure.suggestion };
}

function ended({ ticket }: SaveCommand, end: SaveEnd): SaveEffect[] {
  return ticket === null ? [] : [{ type: "end", ticket, end }];
}

function errorToast(message: string): SaveEffect {
  return { type: "notify", tone: "error", title: texts.saveFailed, message };
}

function failureToast({ base }: SaveRequest, sentence: string): SaveEffect {
  return errorToast(base.kind === "stored" ? texts.updateFailed(sentence) : texts.createFailed(sentence));
}

function successToast({ kind, base }: SaveRequest): SaveEffect {
  if (kind === "update") return { type: "notify", tone: "success", message: texts.updated };
  const message = kind === "publish" ? texts.published : texts.saved;
  return { type: "notify", tone: "success", message, ...(base.kind === "new" && { title: texts.created }) };
}

function unsavedDraft(state: SaveState): SaveEffect[] {
  return isUnsaved(state) ? [{ type: "writeDraft", draft: draftOf(state) }] : [];
}

function timerEffects(before: SaveState, after: SaveState): SaveEffect[] {
  if (before.activity === after.activity) return [];
  if (after.activity.name === "waiting") return [{ type: "startTimer", timer: "autosave" }];
  return before.activity.name === "waiting" ? [{ type: "stopTimer", timer: "autosave" }] : [];
}

/** Unsaved text gets a draft after a delay, or at once when the editor is closed. */
function draftEffects(before: SaveState, after: SaveState): SaveEffect[] {
  if (before.values === after.values && before.base === after.base && before.question === after.question) return [];
  if (isUnsaved(after)) {
    return after.isOpen ? [{ type: "startTimer", timer: "draft" }] : [{ type: "writeDraft", draft: draftOf(after) }];
  }
  const stop: SaveEffect = { type: "stopTimer", timer: "draft" };
  // A draft under another id was left on purpose.
  const isDone = isUnsaved(before) && before.draft.id === after.draft.id;
  return isDone ? [stop, { type: "dropDraft", id: after.draft.id }] : [stop];
}
