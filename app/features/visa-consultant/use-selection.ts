import { useState } from "react";
import { useSearchParams } from "react-router";
import { z } from "zod/mini";
import { chatParameter, type ConversationSummary } from "./queries.ts";

export const newChat = "new";
const newChatKey = /^new-(\d+)$/;
const idSchema = z.uuid();

export interface Selection {
  selectedId: string | null;
  /** Where its draft is kept: all new chats share one. */
  draftKey: string;
  /** A conversation's id, or one of this visit's new chats. */
  chatKey: string;
  select: (conversationId: string, options?: { replace: boolean }) => void;
  startNew: () => void;
  goTo: (chatKey: string) => void;
  /** Keeps a new chat that was not chosen, so that no conversation is selected instead. */
  pin: () => void;
}

export function draftKeyOf(chatKey: string): string {
  return newChatKey.test(chatKey) ? newChat : chatKey;
}

/**
 * The address stores a choice. Before one it is the chat with the latest draft, else the latest of `conversations`,
 * undefined until read.
 */
export function useSelection(
  conversations: readonly ConversationSummary[] | undefined,
  latestDraft: string | null,
): Selection {
  const [params, setParams] = useSearchParams();
  const [first, setFirst] = useState<string | null>(null);
  const [newChats, setNewChats] = useState(0);

  const chosen = params.get(chatParameter);
  const isDraftThere = latestDraft === newChat || conversations?.some(({ id }) => id === latestDraft);
  const latest = isDraftThere ? latestDraft : (conversations?.[0]?.id ?? null);
  // Stays even when another tab makes another one the latest.
  const nextFirst = chosen === null && conversations ? (first ?? latest) : null;
  if (nextFirst !== first) setFirst(nextFirst);

  const wanted = chosen ?? nextFirst;
  const isThere = conversations === undefined || conversations.some(({ id }) => id === wanted);
  const selectedId = isThere && idSchema.safeParse(wanted).success ? wanted : null;

  function show(value: string, replace: boolean): void {
    const next = new URLSearchParams(params);
    next.set(chatParameter, value);
    setParams(next, { replace, preventScrollReset: true });
  }

  return {
    selectedId,
    draftKey: selectedId ?? newChat,
    chatKey: selectedId ?? `${newChat}-${newChats}`,
    select: (conversationId, { replace } = { replace: false }) => show(conversationId, replace),
    startNew() {
      setNewChats(newChats + 1);
      if (chosen !== newChat) show(newChat, false);
    },
    goTo(key) {
      const count = newChatKey.exec(key)?.[1];
      if (count === undefined) return show(key, false);
      setNewChats(Number(count));
      show(newChat, false);
    },
    pin() {
      if (selectedId === null && chosen !== newChat) show(newChat, true);
    },
  };
}
