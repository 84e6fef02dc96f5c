import { supabase } from "#app/lib/supabase.ts";
import { conversationTitle } from "#shared/chat.ts";

export interface StoppedAnswer {
  userId: string;
  conversationId: string;
  messageId: string;
  /** Whether the question began the conversation. */
  isFirst: boolean;
  question: string;
  /** What had come of it. */
  text: string;
}

/**
 * Stores what had come of an answer that was stopped, under the ids that the server had given out: should the server have
 * stored it all the same, its row stays. Fails with the database's error.
 */
export async function keepStoppedAnswer(answer: StoppedAnswer): Promise<void> {
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
  // Nothing half-saved: a conversation without a word in it says nothing to anybody.
  if (isFirst) await supabase().from("chat_conversations").delete().eq("id", conversationId);
  throw error;
}

/** The column takes no markup that acts, also none that the end of the text has cut open. */
export function storable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll("\0", "")
    .replaceAll(/<(?=[a-z!/?])/gi, "&lt;");
}
