import type { QueryClient } from "@tanstack/react-query";
import { supabase } from "#app/lib/supabase.ts";
import { conversationTitle } from "#shared/chat.ts";
import {
  type ChatMessage,
  type ConversationSummary,
  conversationListKey,
  conversationsKey,
  messagesKey,
  messagesQuery,
} from "#app/features/visa-consultant/queries.ts";

interface StoredExchange {
  conversationId: string;
  /** Null when the answer was not streamed. */
  messageId: string | null;
  isFirst: boolean;
  question: string;
  text: string;
}

/** Until the data are read again, so that chat and history do not flicker. Never rejects. */
export async function cacheStoredExchange(
  queryClient: QueryClient,
  userId: string,
  exchange: StoredExchange,
): Promise<void> {
  const { conversationId, messageId, isFirst, question, text } = exchange;
  const now = new Date().toISOString();
  // Running reads are older than this.
  await queryClient.cancelQueries({ queryKey: conversationsKey(userId) });
  queryClient.setQueryData<ConversationSummary[]>(conversationListKey(userId), (list) => {
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

interface StoppedAnswer {
  userId: string;
  conversationId: string;
  messageId: string;
  isFirst: boolean;
  question: string;
  text: string;
}

/** Under the ids that the server announced: a row that it stored after all stays. Fails with the database's error. */
export async function storeStoppedAnswer(answer: StoppedAnswer): Promise<void> {
  const { userId, conversationId, messageId, isFirst, question, text } = answer;
  const once = { onConflict: "id", ignoreDuplicates: true };
  if (isFirst) {
    const title = conversationTitle(question);
    const conversation = { id: conversationId, user_id: userId, title };
    await supabase().from("chat_conversations").upsert(conversation, once).throwOnError();
  }
  const message = question.toWellFormed().replaceAll("\0", "");
  const row = { id: messageId, conversation_id: conversationId, message, response: storable(text) };
  const { error } = await supabase().from("chat_messages").upsert(row, once);
  if (!error) return;
  if (isFirst) await supabase().from("chat_conversations").delete().eq("id", conversationId);
  throw error;
}

/** The column rejects active markup, also a tag that is cut off at the end. */
export function storable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll("\0", "")
    .replaceAll(/<(?=[a-z!/?])/gi, "&lt;");
}
