import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, inject } from "vitest";
import { z } from "zod";

type Asking = { client: SupabaseClient } | { token: null; key: string };

const replySchema = z.object({
  success: z.boolean(),
  error: z.string().optional(),
  conversationId: z.string().optional(),
});
type Reply = z.infer<typeof replySchema>;

/** A request as the official client sends it, but for what `init` says. */
export async function ask(
  asking: Asking,
  body: unknown,
  init: RequestInit = {},
  url = inject("server").url,
): Promise<Response> {
  const token = "client" in asking ? (await asking.client.auth.getSession()).data.session?.access_token : null;
  const headers = new Headers(init.headers);
  headers.set("apikey", "key" in asking ? asking.key : inject("server").publishableKey);
  headers.set("Content-Type", "application/json");
  if (token) headers.set("Authorization", `Bearer ${token}`);
  return fetch(`${url}/functions/v1/visa-consultant-chat`, {
    ...init,
    method: "POST",
    headers,
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** What the consultant answers as JSON; with `headers`, its headers too. */
export async function askJson(
  asking: Asking,
  body: unknown,
  wanted: { headers?: true } = {},
): Promise<{ status: number; json: Reply; headers?: Headers }> {
  const answer = await ask(asking, body);
  const json = replySchema.parse(await answer.json());
  return { status: answer.status, json, ...(wanted.headers ? { headers: answer.headers } : {}) };
}

/** A refusal with a sentence. */
export function refused(status: number, error?: string) {
  return { status, json: { success: false, error: error ?? expect.stringMatching(/^[A-Z].*\.$/) } };
}

const messageSchema = z.object({
  id: z.string(),
  message: z.string(),
  response: z.string(),
  follow_ups: z.array(z.string()),
});

/** The messages of a conversation as their owner sees them, oldest first. */
export async function messagesOf({ client }: { client: SupabaseClient }, conversationId: string | undefined) {
  const { data, error } = await client
    .from("chat_messages")
    .select("id, message, response, follow_ups")
    .eq("conversation_id", conversationId ?? "")
    .order("created_at");
  if (error) throw error;
  return z.array(messageSchema).parse(data);
}

/** How much a person has stored. */
export async function stored({ client }: { client: SupabaseClient }) {
  const count = async (table: string) => {
    const counted = await client.from(table).select("id", { count: "exact", head: true });
    if (counted.error) throw counted.error;
    return counted.count;
  };
  return { conversations: await count("chat_conversations"), messages: await count("chat_messages") };
}

const eventSchema = z.object({
  conversationId: z.string().optional(),
  messageId: z.string().optional(),
  text: z.string().optional(),
  success: z.boolean().optional(),
  error: z.string().optional(),
});

/** The events of a streamed answer, once all of them came. */
export async function eventsOf(answer: Response) {
  const blocks = (await answer.text()).split("\n\n").filter((block) => block !== "");
  return blocks.map((block) => {
    const [, name = "", data = ""] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
    return { name, data: eventSchema.parse(JSON.parse(data)) };
  });
}
