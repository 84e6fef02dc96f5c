import { useLayoutEffect, useRef, useState } from "react";
import { sessionNote } from "#app/lib/session/session-note.ts";
import { browserStores } from "#app/lib/session/session-storage.ts";
import { newChat } from "#app/features/visa-consultant/use-selection.ts";
import { type Drafts, keepDraft, readDrafts, withDraft } from "./drafts.ts";

/**
 * Questions that are not sent yet, by chat, kept by this browser until they are answered or the person signs out: leaving
 * the screen breaks off an answer, and then the question is a draft again.
 */
export function useDrafts(userId: string) {
  const movesTo = useRef<string | null>(null);
  const [note] = useState(() => sessionNote(browserStores(), userId, "chat-drafts"));
  const [texts, setTexts] = useState<Drafts>(() => readDrafts(note));
  const textOf = (chat: string) => texts.get(chat) ?? "";
  const keptOf = (chat: string) => readDrafts(note).get(chat) ?? "";

  function show(chat: string, text: string): void {
    setTexts((now) => withDraft(now, chat, text));
  }

  function write(chat: string, text: string): void {
    show(chat, text);
    keepDraft(note, chat, text);
  }

  return {
    textOf,
    /** The chat in which was written last. */
    latestChat: [...texts.keys()].at(-1) ?? null,
    write,
    /** Empties the field. */
    send: (chat: string) => show(chat, ""),
    /** Forgets the question. */
    answered(question: string, chat: string): void {
      if (keptOf(chat).trim() === question) keepDraft(note, chat, "");
    },
    /** A new chat got its id: what was written since moves there, once that is shown. */
    moveTo(storedIn: string): void {
      movesTo.current = storedIn;
    },
    onShown(chat: string): void {
      const to = movesTo.current;
      if (to === null || chat === newChat) return;
      movesTo.current = null;
      if (to !== chat) return;
      setTexts((now) => withDraft(withDraft(now, to, now.get(newChat) ?? ""), newChat, ""));
      keepDraft(note, to, keptOf(newChat));
      keepDraft(note, newChat, "");
    },
    /** Brings the question back, unless something else was written since. */
    unanswered(question: string, chat: string): void {
      setTexts((now) => ((now.get(chat) ?? "").trim() === "" ? withDraft(now, chat, question) : now));
      if (keptOf(chat).trim() === "") keepDraft(note, chat, question);
    },
  };
}

/** Before it is painted, so that nothing typed meanwhile seems lost. */
export function useMovedDraft({ onShown }: ReturnType<typeof useDrafts>, shownChat: string): void {
  useLayoutEffect(() => onShown(shownChat));
}
