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

const stopMs = 3_000;

/**
 * Before the connection ends, else the server takes it for a broken one. Fails with the database's error, or where it is
 * silent for three seconds.
 */
export async function tellStop(messageId: string): Promise<void> {
  await supabase()
    .rpc("stop_answer", { message_id: messageId })
    .abortSignal(AbortSignal.timeout(stopMs))
    .throwOnError();
}

/** Milliseconds before each look. */
const storedWithin = [100, 200, 400, 800, 1_600, 3_200];

/** What the server kept of a stopped answer; null when it is not there after a while. */
export async function readStoppedAnswer(messageId: string): Promise<string | null> {
  for (const delay of storedWithin) {
    await new Promise((resolve) => setTimeout(resolve, delay));
    const { data } = await supabase().from("chat_messages").select("response").eq("id", messageId).maybeSingle();
    if (data) return data.response;
  }
  return null;
}
