import { createServer } from "node:http";
import { once } from "node:events";

export interface HeldModel {
  settings: { AI_MODEL: string; AI_BASE_URL: string };
  /** Resolves when the next question has come: ask for it before. */
  asked(): Promise<Question>;
  close(): Promise<void>;
}

interface Question {
  goOn(): void;
  /** Resolves once whoever asked has hung up. */
  left: Promise<void>;
}

/** A model that speaks when it is told to, so that no test has to wait for a time. */
export async function startHeldModel(answer: string): Promise<HeldModel> {
  const waiting: ((question: Question) => void)[] = [];
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.flushHeaders();
    const left = new Promise<void>((resolve) => response.once("close", () => resolve()));
    const send = (delta: object, reason: string | null) => {
      const choices = [{ index: 0, delta, finish_reason: reason }];
      const chunk = { id: "1", object: "chat.completion.chunk", created: 1, model: "held", choices };
      response.write(`data: ${JSON.stringify(chunk)}\n\n`);
    };
    const goOn = () => {
      for (const word of answer.split(/(?<= )/)) send({ role: "assistant", content: word }, null);
      send({}, "stop");
      response.end("data: [DONE]\n\n");
    };
    waiting.shift()?.({ goOn, left });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the model has no port");
  return {
    settings: { AI_MODEL: "openai-compatible:held", AI_BASE_URL: `http://127.0.0.1:${address.port}/v1` },
    asked: () => new Promise((resolve) => waiting.push(resolve)),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
