import type { QueryClient } from "@tanstack/react-query";
import { conversationTitle } from "#shared/chat.ts";
import {
  type ChatMessage,
  type Conversation,
  conversationListKey,
  conversationsKey,
  messagesKey,
  messagesQuery,
} from "#app/features/visa-consultant/queries.ts";

interface StoredTurn {
  conversationId: string;
  /** Null when the answer did not come in pieces, and so neither ids nor text are known. */
  messageId: string | null;
  isFirst: boolean;
  question: string;
  text: string;
}

/**
 * Puts into the cache what is now stored, as far as it is known here, so that neither the chat nor its entry in the history
 * flickers before they are read again. Never throws.
 */
export async function showStoredTurn(queryClient: QueryClient, userId: string, turn: StoredTurn): Promise<void> {
  const { conversationId, messageId, isFirst, question, text } = turn;
  const now = new Date().toISOString();
  // What is on its way was asked for before.
  await queryClient.cancelQueries({ queryKey: conversationsKey(userId) });
  queryClient.setQueryData<Conversation[]>(conversationListKey(userId), (list) => {
    if (!list) return list;
    const title = list.find(({ id }) => id === conversationId)?.title ?? (isFirst ? conversationTitle(question) : null);
    return [{ id: conversationId, title, updated_at: now }, ...list.filter(({ id }) => id !== conversationId)];
  });
  if (messageId === null) {
    await queryClient.fetchQuery({ ...messagesQuery(userId, conversationId), staleTime: 0 }).catch(() => undefined);
    return;
  }
  const message = { id: messageId, message: question, response: text, follow_ups: [], created_at: now };
  queryClient.setQueryData<ChatMessage[]>(messagesKey(userId, conversationId), (messages) => {
    if (!messages) return isFirst ? [message] : messages;
    return messages.some(({ id }) => id === messageId) ? messages : [...messages, message];
  });
}
