import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { z } from "zod/mini";
import { beginReading, type ScreenData } from "#app/lib/screen-data.ts";
import { supabase } from "#app/lib/supabase.ts";

const conversationSchema = z.object({ id: z.string(), title: z.nullable(z.string()), updated_at: z.string() });
export type ConversationSummary = z.infer<typeof conversationSchema>;

const chatMessageSchema = z.object({
  id: z.string(),
  message: z.string(),
  response: z.string(),
  follow_ups: z.array(z.string()),
  created_at: z.string(),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** Invalidating it refreshes the list, every search and every chat. */
export function conversationsKey(userId: string) {
  return ["conversations", userId] as const;
}

export function conversationListKey(userId: string) {
  return [...conversationsKey(userId), "list"] as const;
}

export function messagesKey(userId: string, conversationId: string) {
  return [...conversationsKey(userId), "messages", conversationId] as const;
}

/** Latest message first. Fails with the database's error. */
export function conversationsQuery(userId: string) {
  return queryOptions({
    queryKey: conversationListKey(userId),
    queryFn: async ({ signal }): Promise<ConversationSummary[]> => {
      const { data } = await supabase()
        .from("chat_conversations")
        .select("id, title, updated_at")
        .eq("user_id", userId)
        .order("updated_at", { ascending: false })
        .order("id")
        .abortSignal(signal)
        .throwOnError();
      return z.array(conversationSchema).parse(data);
    },
  });
}

/** Searches titles and messages; at most a hundred, latest first. */
export function conversationSearchQuery(userId: string, term: string) {
  return queryOptions({
    queryKey: [...conversationsKey(userId), "search", term] as const,
    queryFn: async ({ signal }): Promise<ConversationSummary[]> => {
      const { data } = await supabase().rpc("search_conversations", { term }).abortSignal(signal).throwOnError();
      return z.array(conversationSchema).parse(data);
    },
    placeholderData: keepPreviousData,
  });
}

/** Oldest first; empty for another person's conversation. */
export function messagesQuery(userId: string, conversationId: string) {
  return queryOptions({
    queryKey: messagesKey(userId, conversationId),
    queryFn: async ({ signal }): Promise<ChatMessage[]> => {
      const { data } = await supabase()
        .from("chat_messages")
        .select("id, message, response, follow_ups, created_at")
        .eq("conversation_id", conversationId)
        .order("created_at", { ascending: true })
        .order("id")
        .abortSignal(signal)
        .throwOnError();
      return z.array(chatMessageSchema).parse(data);
    },
  });
}

/** The address chooses a chat; before that the latest one is shown. */
export const chatParameter = "chat";

export const readConsultant: ScreenData = (client, userId, search) => {
  const chosen = search.get(chatParameter);
  if (chosen === null) {
    const queryFn = ({ signal }: { signal: AbortSignal }) => readLatestChat(client, userId, signal);
    beginReading(client, { ...conversationsQuery(userId), queryFn });
    return;
  }
  beginReading(client, conversationsQuery(userId));
  if (z.uuid().safeParse(chosen).success) beginReading(client, messagesQuery(userId, chosen));
};

const latestChatSchema = z.object({ conversations: z.array(conversationSchema), messages: z.array(chatMessageSchema) });

/** All conversations, and into the cache the messages of the latest, which could not be asked for before its id is known. */
async function readLatestChat(
  client: QueryClient,
  userId: string,
  signal: AbortSignal,
): Promise<ConversationSummary[]> {
  const { data } = await supabase()
    .rpc("my_conversations", { person: userId }, { get: true })
    .abortSignal(signal)
    .throwOnError();
  const { conversations, messages } = latestChatSchema.parse(data);
  const [latest] = conversations;
  if (latest) client.setQueryData<ChatMessage[]>(messagesKey(userId, latest.id), messages);
  return conversations;
}
