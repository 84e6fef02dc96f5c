import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Logger } from "pino";
import { z } from "zod";
import type { FunctionHandler } from "#server/backend.ts";
import type { Consultant, ConsultantReply } from "#server/ai/consultant/consultant.ts";
import { type AiDependencies, defineAiFunction } from "#server/functions/ai-function.ts";
import { type ChatEventName, type chatEventSchemas, maxChatMessage } from "#shared/chat.ts";
import type { Database } from "#shared/database.types.ts";
import { storableText } from "#shared/text.ts";
import { type OpenConversation, openConversation, storeExchange } from "./conversation.ts";
import { readPerson } from "./person.ts";
import { failure } from "#server/functions/failures.ts";

const malformedRequest = "This question could not be understood. Please write it again.";

const chatMessages = {
  blank: "Please type a question first.",
  tooLong: `A question has at most ${maxChatMessage.toLocaleString("en")} characters. Please shorten it.`,
  notYours: "You can only ask in your own name.",
  noConversation: "This conversation does not exist any more, or it is not yours.",
  noAnswer: "The consultant could not answer just now. Please try again.",
  notStored: "Your question could not be saved. Please try again.",
} as const;

const chatSchema = z.object(
  {
    message: z
      .string(malformedRequest)
      .max(maxChatMessage, chatMessages.tooLong)
      .transform(storableText)
      .refine((message) => message !== "", chatMessages.blank),
    conversationId: z.string(malformedRequest).nullish(),
    userId: z.unknown().optional(),
  },
  malformedRequest,
);

interface Dependencies extends AiDependencies {
  consultant: Consultant;
  log: Logger;
}

const bodyLimitBytes = 256 * 1024;

type Outcome = "stored" | "aborted" | "failed";

/**
 * `{ message, conversationId }`, null for a new one → 200 `{ success: true, conversationId }`, or `success: false`
 * without an answer; for `text/event-stream` the events of shared/chat.ts. 400 blank or too long, 401 no session, 403
 * foreign `userId` or conversation or second factor owed, 429. An answer that fails or is left is not stored.
 */
export function visaConsultantChat({ clientFor, ai, consultant, log }: Dependencies): FunctionHandler {
  return defineAiFunction(
    { clientFor, ai },
    {
      schema: chatSchema,
      bodyLimitBytes,
      notYours: chatMessages.notYours,
      async run({ request, input, userId, client }) {
        const [conversation, person] = await Promise.all([
          openConversation(client, userId, input.conversationId ?? null),
          readPerson(client, userId),
        ]);
        if (conversation === null) return failure(403, chatMessages.noConversation);

        const messageId = randomUUID();
        const answer = (signal: AbortSignal, onText: (text: string) => void) => {
          const question = { message: input.message, history: conversation.history, person };
          const startedAt = performance.now();
          const reply = consultant.reply(question, { userId, signal });
          return sayAndStore({
            client,
            log,
            conversation,
            message: input.message,
            messageId,
            reply,
            signal,
            onText,
          }).then(async (outcome) => {
            if (reply.isOfModel) return outcome;
            const durationMs = Math.round(performance.now() - startedAt);
            await ai.recordOffline({ userId, task: "chat", durationMs, outcome: offlineOutcomes[outcome] });
            return outcome;
          });
        };

        if (request.headers.get("accept")?.includes("text/event-stream")) {
          return eventStream(
            async (send, closed) => {
              send("start", { conversationId: conversation.id, messageId });
              const signal = AbortSignal.any([closed, request.signal]);
              const outcome = await answer(signal, (text) => send("text", { text }));
              if (outcome === "stored") send("done", { success: true, conversationId: conversation.id });
              if (outcome === "failed") send("error", { success: false, error: chatMessages.noAnswer });
            },
            (error, send) => {
              log.error({ err: error }, "a chat answer could not be finished");
              send("error", { success: false, error: chatMessages.notStored });
            },
          );
        }
        const outcome = await answer(request.signal, () => {});
        if (outcome === "stored") return Response.json({ success: true, conversationId: conversation.id });
        // 200: the client library reads no sentence from another status.
        return failure(200, chatMessages.noAnswer);
      },
    },
  );
}

const offlineOutcomes = { stored: "ok", aborted: "aborted", failed: "failed" } as const satisfies Record<
  Outcome,
  string
>;

interface Saying {
  client: SupabaseClient<Database>;
  log: Logger;
  conversation: OpenConversation;
  message: string;
  messageId: string;
  reply: ConsultantReply;
  signal: AbortSignal;
  onText(text: string): void;
}

async function sayAndStore(saying: Saying): Promise<Outcome> {
  const { client, log, conversation, message, messageId, reply, signal, onText } = saying;
  let response = "";
  for (;;) {
    const step = await reply.pieces.next();
    if (step.done) {
      if (signal.aborted) return "aborted";
      if (!step.value.ok) return "failed";
      break;
    }
    response += step.value;
    onText(step.value);
  }
  await storeExchange(client, conversation, { message, messageId, response, followUps: reply.followUps }, log);
  return "stored";
}

type Send = <Name extends ChatEventName>(name: Name, data: z.infer<(typeof chatEventSchemas)[Name]>) => void;

/** Sends server-sent events. `signal` aborts when the client leaves; after an error `onError` sends the last event. */
function eventStream(
  run: (send: Send, signal: AbortSignal) => Promise<void>,
  onError: (error: unknown, send: Send) => void,
): Response {
  const closed = new AbortController();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send: Send = (name, data) => {
        if (!closed.signal.aborted)
          controller.enqueue(encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`));
      };
      void run(send, closed.signal)
        .catch((error: unknown) => onError(error, send))
        .finally(() => {
          if (!closed.signal.aborted) controller.close();
        });
    },
    cancel() {
      closed.abort();
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-cache, no-transform",
      // For nginx and similar proxies: no buffering.
      "X-Accel-Buffering": "no",
    },
  });
}
