import type { SupabaseClient } from "@supabase/supabase-js";
import type { Person } from "#tests/support/product/people.ts";

interface Said {
  message?: string;
  response?: string;
  follow_ups?: string[];
}

/** Puts conversations into a person's account, the last one latest. Gives their ids in this order. */
export async function storeChats(
  service: SupabaseClient,
  { id: userId }: Person,
  chats: readonly { title?: string | null; said?: readonly Said[] }[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const { title = "A chat", said = [{}] } of chats) {
    const { data } = await service
      .from("chat_conversations")
      .insert({ user_id: userId, title })
      .select("id")
      .single()
      .throwOnError();
    const { id } = data;
    // One by one: their time is their order.
    for (const one of said) {
      const row = { conversation_id: id, message: "Why?", response: "Because.", ...one };
      await service.from("chat_messages").insert(row).throwOnError();
    }
    ids.push(id);
  }
  return ids;
}

interface StoredChat {
  id: string;
  title: string | null;
  chat_messages: { id: string; message: string; response: string }[];
}

/** A person's conversations as they are in the database, the latest first. */
export async function storedChats({ client }: Person): Promise<StoredChat[]> {
  const { data } = await client
    .from("chat_conversations")
    .select("id, title, chat_messages(id, message, response)")
    .order("updated_at", { ascending: false })
    .order("created_at", { referencedTable: "chat_messages" })
    .throwOnError();
  return data;
}
