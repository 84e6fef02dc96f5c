import { useState } from "react";
import { useSearchParams } from "react-router";
import { z } from "zod/mini";
import type { Conversation } from "./queries.ts";

const parameter = "chat";
const newChat = "new";
const newPlace = /^new-(\d+)$/;
const idSchema = z.uuid();

export interface Selection {
  /** The conversation on screen; null for a new chat. */
  selectedId: string | null;
  /** Where a question is asked: a conversation's id, or one of the new chats that this visit has seen. */
  place: string;
  select: (conversationId: string, options?: { replace: boolean }) => void;
  startNew: () => void;
  /** Goes back to where a question was asked. */
  goTo: (place: string) => void;
  /** Holds a new chat that nobody chose, so that no conversation is selected in its place. */
  hold: () => void;
}

/**
 * Which conversation is on screen. The address keeps what a person chose, so that a reload and the way back show the
 * same; before they choose, it is the latest of `conversations`, which are undefined until they have been read.
 */
export function useSelection(conversations: readonly Conversation[] | undefined): Selection {
  const [params, setParams] = useSearchParams();
  const [first, setFirst] = useState<string | null>(null);
  const [newChats, setNewChats] = useState(0);

  const chosen = params.get(parameter);
  const latest = conversations?.[0]?.id ?? null;
  // It stays the one that was latest at first when another tab goes on with another.
  const nextFirst = chosen === null ? (first ?? latest) : null;
  if (nextFirst !== first) setFirst(nextFirst);

  const wanted = chosen ?? nextFirst;
  const isThere = conversations === undefined || conversations.some(({ id }) => id === wanted);
  const selectedId = isThere && idSchema.safeParse(wanted).success ? wanted : null;

  function show(value: string, replace: boolean): void {
    const next = new URLSearchParams(params);
    next.set(parameter, value);
    setParams(next, { replace, preventScrollReset: true });
  }

  return {
    selectedId,
    place: selectedId ?? `${newChat}-${newChats}`,
    select: (conversationId, { replace } = { replace: false }) => show(conversationId, replace),
    startNew() {
      setNewChats(newChats + 1);
      if (chosen !== newChat) show(newChat, false);
    },
    goTo(toPlace) {
      const count = newPlace.exec(toPlace)?.[1];
      if (count === undefined) return show(toPlace, false);
      setNewChats(Number(count));
      show(newChat, false);
    },
    hold() {
      if (selectedId === null && chosen !== newChat) show(newChat, true);
    },
  };
}
