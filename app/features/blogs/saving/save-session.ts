import type { QueryClient } from "@tanstack/react-query";
import { draftStore, type LocalDraft, removeDraft, writeDraft } from "#app/features/blogs/local-drafts/local-drafts.ts";
import { blogsKey } from "#app/features/blogs/queries.ts";
import { editorTexts as texts } from "#app/features/blogs/editor/texts.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { autosaveDelay } from "#shared/blog/blog.ts";
import type { PostRow, PostValues, RevisionText } from "#shared/blog/post-fields.ts";
import { step } from "./save-machine.ts";
import { isStoredPublished, type SaveKind, slugFor } from "./save-rules.ts";
import {
  idOf,
  openedState,
  type SaveCommand,
  type SaveEffect,
  type SaveEnd,
  type SaveEvent,
  type SaveRequest,
  type SaveResult,
  type Timer,
} from "./save-state.ts";
import { sendPost } from "./send-post.ts";

/** The rich-text editor, which may delay the latest words. */
export interface TextSource {
  flush(): void;
  replace(html: string): void;
}

export interface SessionOptions {
  client: QueryClient;
  userId: string;
  /** Null for a new post. */
  row: PostRow | null;
  text: { current: TextSource | null };
}

type Change = Partial<PostValues> | ((now: PostValues) => Partial<PostValues>);

/** Milliseconds after the last change. */
const delays: Record<Timer, number> = { autosave: autosaveDelay, draft: 500 };

/** Runs the machine for one editor, also after it is closed, until the last request is answered. */
export function createSaveSession({ client, userId, row, text }: SessionOptions) {
  const store = draftStore();
  const listeners = new Set<() => void>();
  const timers = new Map<Timer, ReturnType<typeof setTimeout>>();
  const waiting = new Map<number, (end: SaveEnd) => void>();
  let state = openedState(row, crypto.randomUUID(), crypto.randomUUID());
  let tickets = 0;
  let isReplacing = false;

  function dispatch(event: SaveEvent): void {
    const next = step(state, event);
    state = next.state;
    for (const effect of next.effects) run(effect);
    for (const listener of listeners) listener();
  }

  /** Includes every word written until now. */
  function dispatchWhole(event: SaveEvent): void {
    text.current?.flush();
    dispatch(event);
  }

  function requestSave(kind: SaveKind, eventOf: (command: SaveCommand) => SaveEvent): Promise<SaveEnd> {
    tickets += 1;
    const ticket = tickets;
    return new Promise((resolve) => {
      waiting.set(ticket, resolve);
      dispatchWhole(eventOf({ kind, ticket }));
    });
  }

  function run(effect: SaveEffect): void {
    switch (effect.type) {
      case "send":
        void send(effect.request);
        return;
      case "end":
        waiting.get(effect.ticket)?.(effect.end);
        waiting.delete(effect.ticket);
        return;
      case "notify": {
        const { tone, ...toast } = effect;
        (tone === "error" ? notifyError : notifySuccess)(toast);
        return;
      }
      case "refreshLists":
        void client.invalidateQueries({ queryKey: blogsKey });
        return;
      case "replaceText":
        replaceText(effect.html);
        return;
      case "startTimer":
        clearTimeout(timers.get(effect.timer));
        timers.set(effect.timer, setTimeout(timerEnded, delays[effect.timer], effect.timer));
        return;
      case "stopTimer":
        clearTimeout(timers.get(effect.timer));
        return;
      case "writeDraft": {
        const draft = { ...effect.draft, keptAt: new Date().toISOString() };
        dispatch({ type: "draftWritten", result: writeDraft(store, userId, draft) });
        return;
      }
      case "dropDraft":
        removeDraft(store, userId, effect.id);
    }
  }

  function timerEnded(timer: Timer): void {
    dispatchWhole({ type: "timerEnded", timer });
  }

  async function send(request: SaveRequest): Promise<void> {
    const result = await sent(client, request);
    dispatchWhole({ type: "answered", request, result });
  }

  /** How the editor normalises the HTML is not an edit. */
  function replaceText(html: string): void {
    isReplacing = true;
    text.current?.replace(html);
    text.current?.flush();
    isReplacing = false;
  }

  /** As the switch says. */
  const kindAsItIs = (): SaveKind => (state.values.published ? "update" : "draft");

  return {
    state: () => state,
    onChange(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    dispatch: dispatchWhole,
    edit(change: Change) {
      const part = typeof change === "function" ? change(state.values) : change;
      if (!isReplacing) dispatch({ type: "edited", part });
    },
    save: (kind: SaveKind) => requestSave(kind, (command) => ({ type: "saveRequested", command })),
    saveAsItIs: () => requestSave(kindAsItIs(), (command) => ({ type: "saveRequested", command })),
    overwriteTheirs: () => requestSave(kindAsItIs(), (command) => ({ type: "overwriteChosen", command })),
    saveAsNew: () =>
      requestSave("draft", (command) => ({ type: "saveAsNewChosen", command, postId: crypto.randomUUID() })),
    takeTheirs: () => dispatchWhole({ type: "theirsTaken", draftId: crypto.randomUUID() }),
    takeDraft: (draft: LocalDraft, draftId: string) => dispatchWhole({ type: "draftTaken", draft, draftId }),
    restore: (revision: RevisionText) => dispatchWhole({ type: "revisionRestored", text: revision }),
    postponeQuestion: () => dispatch({ type: "questionPostponed" }),
    reopenQuestion: () => dispatch({ type: "questionReopened" }),
  };
}

async function sent(client: QueryClient, request: SaveRequest): Promise<SaveResult> {
  const { base, kind } = request;
  const values = await sentValues(request);
  if (values === null) return { ok: false, reason: "unreachable", sentence: texts.notReady };
  const expected = base.kind === "stored" ? base.row.updated_at : null;
  const answer = await sendPost(client, { id: idOf(base), values, expected, autosaved: kind === "autosave" });
  return answer.ok ? { ...answer, sent: values } : answer;
}

/** Null when the cleaner could not be loaded. */
async function sentValues({ kind, values, base }: SaveRequest): Promise<PostValues | null> {
  try {
    const { cleanContent } = await import("#app/features/blogs/editor/text/clean-content.ts");
    const wasPublished = base.kind === "stored" && base.row.published;
    return {
      ...values,
      slug: slugFor(values),
      content: cleanContent(values.content),
      published: isStoredPublished(kind, values.published, wasPublished),
    };
  } catch {
    return null;
  }
}
