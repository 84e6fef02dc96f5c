import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { z } from "zod";
import { AppError } from "@workspace/backend";
import type { FunctionHandler } from "#server/backend.ts";
import type { AdviserReply } from "#server/adviser/adviser.ts";
import { asksForPlan } from "#server/adviser/answer/next-steps.ts";
import type { CurrentAdviser } from "#server/adviser/load-adviser.ts";
import { type AiCall, offlineCall } from "#server/ai/usage.ts";
import { type AiDependencies, defineAiFunction } from "#server/functions/ai-function.ts";
import { type ChatEventName, type chatEventSchemas, maxChatMessage } from "#shared/chat.ts";
import { storableText } from "#shared/text.ts";
import { readChosenPlan } from "./chosen-plan.ts";
import { readContext } from "./context.ts";
import type { FinishTurn } from "./turn.ts";
import type { CurrentRules } from "#server/visa-rules/current-rules.ts";
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
  consultant: CurrentAdviser;
  finishTurn: FinishTurn;
  rules: CurrentRules;
  /** An ISO day. */
  today(): string;
  log: Logger;
}

const bodyLimitBytes = 256 * 1024;

type Outcome = "stored" | "aborted" | "failed";

/**
 * `{ message, conversationId }`, null for a new one → 200 `{ success: true, conversationId }`, or `success: false`
 * without an answer; for `text/event-stream` the events of shared/chat.ts. 400 blank or too long, 401 no session, 403
 * foreign `userId` or conversation or second factor owed, 429. An answer that fails or is left is not stored; of one
 * that is left after the SQL function `stop_answer` was called what had come is stored.
 */
export function visaConsultantChat({
  clientFor,
  ai,
  consultant,
  finishTurn,
  rules,
  today,
  log,
}: Dependencies): FunctionHandler {
  return defineAiFunction(
    { clientFor, ai },
    {
      schema: chatSchema,
      bodyLimitBytes,
      notYours: chatMessages.notYours,
      async run({ request, input, userId, client }) {
        const { message, conversationId: askedIn = null } = input;
        const { person: known, history } = await readContext(client, askedIn);
        if (history === null) return failure(403, chatMessages.noConversation);
        const isAboutPlan = known.application !== null && asksForPlan(message);
        const plan = isAboutPlan ? await readChosenPlan(client, userId, { rules, today: today() }) : null;
        const person = { ...known, plan };

        const ids = { conversationId: askedIn ?? randomUUID(), messageId: randomUUID() };
        const answer = async (signal: AbortSignal, onText: (text: string) => void): Promise<Outcome> => {
          let spent: AiCall | null = null;
          const startedAt = performance.now();
          const record = async (call: AiCall) => void (spent = call);
          const reply = await consultant.reply({ message, history, person }, { userId, signal, record });
          const { response, outcome } = await say(reply, signal, onText);
          const durationMs = performance.now() - startedAt;
          const call = spent ?? offlineCall({ userId, task: "chat", durationMs, outcome });
          const isWhole = outcome === "ok";
          if (!isWhole && (outcome === "failed" || response.trim() === "")) {
            await ai.record(call);
            return outcome;
          }
          const turn = { ...ids, userId, isNew: askedIn === null, message, response, followUps: reply.followUps };
          const isStored = await finishTurn({ ...turn, isWhole, call }).catch(async (error: unknown) => {
            await ai.record(call);
            throw error;
          });
          if (!isWhole) return "aborted";
          if (!isStored) throw new AppError("database_unavailable", "the conversation was deleted meanwhile");
          return "stored";
        };

        if (request.headers.get("accept")?.includes("text/event-stream")) {
          return eventStream(
            async (send, closed) => {
              send("start", ids);
              const signal = AbortSignal.any([closed, request.signal]);
              const outcome = await answer(signal, (text) => send("text", { text }));
              if (outcome === "stored") send("done", { success: true, conversationId: ids.conversationId });
              if (outcome === "failed") send("error", { success: false, error: chatMessages.noAnswer });
            },
            (error, send) => {
              log.error({ err: error }, "a chat answer could not be finished");
              send("error", { success: false, error: chatMessages.notStored });
            },
          );
        }
        const outcome = await answer(request.signal, () => {});
        if (outcome === "stored") return Response.json({ success: true, conversationId: ids.conversationId });
        // 200: the client library reads no sentence from another status.
        return failure(200, chatMessages.noAnswer);
      },
    },
  );
}

async function say(
  { pieces }: AdviserReply,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<{ response: string; outcome: "ok" | "aborted" | "failed" }> {
  let response = "";
  for (;;) {
    const step = await pieces.next();
    if (step.done) {
      const outcome = signal.aborted ? "aborted" : step.value.ok ? "ok" : "failed";
      return { response, outcome };
    }
    response += step.value;
    onText(step.value);
  }
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
