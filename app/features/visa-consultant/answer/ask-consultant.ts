import { readFunctionError } from "#app/lib/function-error.ts";
import { supabase } from "#app/lib/supabase.ts";
import { type ChatEvent, chatReplySchema, readChatEvent } from "#shared/chat.ts";
import { readEventStream } from "./event-stream.ts";

export interface ChatQuestion {
  message: string;
  /** Null begins a conversation. */
  conversationId: string | null;
  userId: string;
}

type StartEvent = Extract<ChatEvent, { name: "start" }>;

interface AnswerListener {
  signal: AbortSignal;
  /** Ids under which the answer will be stored. */
  onStart: (ids: Pick<StartEvent, "conversationId" | "messageId">) => void;
  /** The text so far. */
  onText: (text: string) => void;
}

/** `problem`: the function's own sentence, or null. */
export type Outcome = { ok: true; conversationId: string } | { ok: false; problem: string | null };

/** Specified for when the function gives no sentence. */
const noResponse = "Failed to get response";

/** Never rejects: a broken or aborted stream gives a failed outcome. */
export async function askConsultant(question: ChatQuestion, listener: AnswerListener): Promise<Outcome> {
  const { data, error } = await supabase().functions.invoke<unknown>("visa-consultant-chat", {
    body: question,
    headers: { Accept: "text/event-stream" },
    signal: listener.signal,
  });
  if (error) return { ok: false, problem: (await readFunctionError(error, noResponse)).message };
  if (data instanceof Response) return followAnswer(data, listener);
  const reply = chatReplySchema.safeParse(data);
  if (!reply.success) return { ok: false, problem: null };
  const { success, conversationId, error: sentence } = reply.data;
  return success && conversationId ? { ok: true, conversationId } : { ok: false, problem: sentence ?? null };
}

async function followAnswer({ body }: Response, { onStart, onText }: AnswerListener): Promise<Outcome> {
  if (!body) return { ok: false, problem: null };
  let text = "";
  try {
    for await (const { name, data } of readEventStream(body)) {
      const event = readChatEvent(name, data);
      if (event?.name === "start") onStart(event);
      if (event?.name === "text") onText((text += event.text));
      if (event?.name === "done") return { ok: true, conversationId: event.conversationId };
      if (event?.name === "error") return { ok: false, problem: event.error };
    }
  } catch {
    // The connection broke or was aborted.
  }
  return { ok: false, problem: null };
}
