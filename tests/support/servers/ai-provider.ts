import type { IncomingMessage, ServerResponse } from "node:http";
import { type FixtureOpts, type JournalEntry, LLMock } from "@copilotkit/aimock";
import { z } from "zod";

/** The kinds of providers by their names in `AI_MODEL`, each with a model that it knows. */
export const protocols = {
  openai: "gpt-5-mini",
  anthropic: "claude-sonnet-4-5",
  google: "gemini-2.5-flash",
  mistral: "mistral-small-latest",
  ollama: "llama3.1:8b",
  "openai-compatible": "qwen3:8b",
} as const;
export type Protocol = keyof typeof protocols;
export const protocolNames = ["openai", "anthropic", "google", "mistral", "ollama", "openai-compatible"] as const;

/** Every way in which a provider fails, and what people ask to meet it: `questionFor`. */
export const troubles = [
  "unauthorized",
  "rate limited",
  "broken",
  "hanging",
  "cut",
  "stalled",
  "empty",
  "unfinished",
  "malformed",
  "endless",
] as const;
export type Trouble = (typeof troubles)[number];

/** A secret in the errors of providers: it must never be shown. */
export const apiKey = "sk-test-4f1c9a7be2d84c56a0b3";

export interface AiProvider {
  /** Settings by which the product asks this provider. */
  settings(protocol: Protocol): { AI_MODEL: string; AI_API_KEY: string; AI_BASE_URL: string };
  /** Answers `content`, in pieces, to every question that holds `words`. */
  answer(words: string, content: string | object, options?: Pick<FixtureOpts, "latency" | "chunkSize">): void;
  /** Answers every question that holds `words` with the question itself. */
  repeat(words: string): void;
  /** What was sent, oldest first, as text, to questions that hold `words`. */
  sent(words: string): { path: string; headers: Record<string, string>; body: string }[];
  close(): Promise<void>;
}

/** What to write in a question so that the provider fails like this. */
export function questionFor(trouble: Trouble): string {
  return `Meet the trouble called ${trouble}, please`;
}

/** So long that no test waits for it. */
const never = 300_000;
const long = "It is long enough for many pieces, one after the other. ";

/**
 * A provider for tests that speaks the protocols of all kinds. What it is not taught it answers with `fallback`.
 */
export async function startAiProvider(fallback = "Ask me something else."): Promise<AiProvider> {
  const mock = new LLMock({ port: 0, host: "127.0.0.1", chunkSize: 8, journalMaxEntries: 0 });
  for (const trouble of troubles) teach(mock, trouble);
  mock.addFixture({ match: { predicate: () => true }, response: { content: fallback } });
  for (const path of ["/v1", "/v1beta"]) mock.mount(path, { handleRequest: askToTryAgainAtOnce });
  await mock.start();
  return {
    settings: (protocol) => ({
      AI_MODEL: `${protocol}:${protocols[protocol]}`,
      AI_API_KEY: apiKey,
      AI_BASE_URL: `${mock.url}${protocol === "google" ? "/v1beta" : "/v1"}`,
    }),
    answer(words, content, options = {}) {
      const text = typeof content === "string" ? content : JSON.stringify(content);
      mock.prependFixture({ match: { userMessage: words }, response: { content: text }, ...options });
    },
    repeat(words) {
      mock.prependFixture({
        match: { userMessage: words },
        response: ({ messages }) => ({ content: textOf(messages.at(-1)?.content) }),
      });
    },
    sent: (words) =>
      mock
        .getRequests()
        .map(readEntry)
        .filter(({ body }) => body.includes(words)),
    close: () => mock.stop(),
  };
}

/** So that no test waits between tries: providers may say when the next one is welcome. */
async function askToTryAgainAtOnce(_request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  response.setHeader("retry-after-ms", "1");
  return false;
}

/** A message's text, which some protocols send in parts. */
function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  const parts = z.array(z.object({ text: z.string() })).parse(content);
  return parts.map(({ text }) => text).join("");
}

function readEntry({ path, headers, body }: JournalEntry) {
  return { path, headers: z.record(z.string(), z.string()).parse(headers), body: JSON.stringify(body) };
}

function teach(mock: LLMock, trouble: Trouble): void {
  const words = questionFor(trouble);
  const refused = `Refused: ${apiKey}`;
  switch (trouble) {
    case "unauthorized":
      mock.onMessage(words, {
        error: { message: refused, type: "invalid_api_key", code: "invalid_api_key" },
        status: 401,
      });
      break;
    case "rate limited":
      mock.onMessage(words, { error: { message: refused, type: "rate_limit_error" }, status: 429, retryAfter: 0 });
      break;
    case "broken":
      mock.onMessage(words, { error: { message: refused, type: "server_error" }, status: 500 });
      break;
    case "hanging":
      mock.onMessage(words, { content: long }, { latency: never });
      break;
    case "cut":
      mock.onMessage(words, { content: long.repeat(4) }, { latency: 20, truncateAfterChunks: 8 });
      break;
    case "stalled":
      mock.onMessage(words, { content: long.repeat(40) }, { streamingProfile: { ttft: 1, tps: 2 } });
      break;
    case "empty":
      mock.onMessage(words, { content: "" });
      break;
    case "unfinished":
      mock.onMessage(words, { content: long, finishReason: "length" });
      break;
    case "malformed":
      mock.onMessage(words, { content: long }, { chaos: { malformedRate: 1 } });
      break;
    case "endless":
      mock.onMessage(words, { content: long.repeat(4000) }, { chunkSize: 2000 });
  }
}
