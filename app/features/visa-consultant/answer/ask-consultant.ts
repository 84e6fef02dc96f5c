import { readFunctionError } from "#app/lib/errors.ts";
import { supabase } from "#app/lib/supabase.ts";
import { type ChatEvent, chatReplySchema, readChatEvent } from "#shared/chat.ts";

interface ChatQuestion {
  message: string;
  conversationId: string | null;
  userId: string;
}

type StartEvent = Extract<ChatEvent, { name: "start" }>;

interface AnswerListener {
  signal: AbortSignal;
  /** Ids under which the answer will be stored. */
  onStart: (ids: Pick<StartEvent, "conversationId" | "messageId">) => void;
  onText: (text: string) => void;
}

/** `problem`: the function's own sentence, or null. */
type Outcome = { ok: true; conversationId: string } | { ok: false; problem: string | null };

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

interface StreamedEvent {
  name: string;
  data: string;
}

/** Fails when the connection breaks. An unfinished event is dropped, as the HTML standard says. */
export async function* readEventStream(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamedEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let event = { name: "", data: [] as string[] };
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line === "") {
          if (event.data.length > 0) yield { name: event.name || "message", data: event.data.join("\n") };
          event = { name: "", data: [] };
          continue;
        }
        const { field, value: text } = readField(line);
        if (field === "event") event.name = text;
        if (field === "data") event.data.push(text);
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** A line without a colon is a field without a value, one that begins with it a comment. */
function readField(line: string): { field: string; value: string } {
  const colon = line.indexOf(":");
  if (colon < 0) return { field: line, value: "" };
  return { field: line.slice(0, colon), value: line.slice(colon + 1).replace(/^ /, "") };
}
