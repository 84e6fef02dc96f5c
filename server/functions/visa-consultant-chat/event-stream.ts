import type { ChatEventName, chatEventSchemas } from "#shared/chat.ts";
import type { z } from "zod";

type Send = <Name extends ChatEventName>(name: Name, data: z.infer<(typeof chatEventSchemas)[Name]>) => void;

/** Sends server-sent events. `signal` aborts when the client leaves; after an error `onError` sends the last event. */
export function eventStream(
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
