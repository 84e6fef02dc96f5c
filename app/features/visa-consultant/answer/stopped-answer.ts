import { supabase } from "#app/lib/supabase.ts";
import { conversationTitle } from "#shared/chat.ts";

export interface StoppedAnswer {
  userId: string;
  conversationId: string;
  messageId: string;
  isFirst: boolean;
  question: string;
  /** The text so far. */
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
  // No conversation without a message.
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
