import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Logger } from "pino";
import { z } from "zod";
import type { Turn } from "#server/ai/consultant/plan.ts";
import { conversationTitle } from "#shared/chat.ts";
import type { Database } from "#shared/database.types.ts";
import { AppError } from "@workspace/backend";
import { rowsOrThrow } from "#server/rows-or-throw.ts";

const MAX_EXCHANGES = 8;

export interface OpenConversation {
  id: string;
  isNew: boolean;
  history: readonly Turn[];
}

/** A new one for null; null where the person has none of this id. @throws AppError `database_unavailable` */
export async function openConversation(
  client: SupabaseClient<Database>,
  userId: string,
  id: string | null,
): Promise<OpenConversation | null> {
  if (id === null) return { id: randomUUID(), isNew: true, history: [] };
  if (!z.guid().safeParse(id).success) return null;
  const [conversation, messages] = await Promise.all([
    client.from("chat_conversations").select("id").eq("id", id).eq("user_id", userId).maybeSingle(),
    client
      .from("chat_messages")
      .select("message, response")
      .eq("conversation_id", id)
      .order("created_at", { ascending: false })
      .limit(MAX_EXCHANGES),
  ]);
  const found = rowsOrThrow(conversation, "a conversation");
  const history = rowsOrThrow(messages, "the messages of a conversation").toReversed();
  return found && { id: found.id, isNew: false, history };
}

interface Said extends Turn {
  messageId: string;
  followUps: readonly string[];
}

/** Existing rows stay: a client that stops an answer stores it itself. @throws AppError `database_unavailable` */
export async function storeExchange(
  client: SupabaseClient<Database>,
  conversation: OpenConversation,
  said: Said,
  log: Logger,
): Promise<void> {
  const once = { onConflict: "id", ignoreDuplicates: true };
  if (conversation.isNew) {
    const { error } = await client
      .from("chat_conversations")
      .upsert({ id: conversation.id, title: conversationTitle(said.message) }, once);
    if (error) throw new AppError("database_unavailable", "a conversation could not be stored", { cause: error });
  }
  const { error } = await client.from("chat_messages").upsert(
    {
      id: said.messageId,
      conversation_id: conversation.id,
      message: said.message,
      response: said.response,
      follow_ups: [...said.followUps],
    },
    once,
  );
  if (!error) return;
  if (conversation.isNew) {
    const removed = await client.from("chat_conversations").delete().eq("id", conversation.id);
    if (removed.error) log.error({ err: removed.error }, "a conversation without a message could not be removed");
  }
  throw new AppError("database_unavailable", "a chat message could not be stored", { cause: error });
}
