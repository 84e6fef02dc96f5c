import { extractJsonMiddleware, Output, streamText, wrapLanguageModel } from "ai";
import { z } from "zod";
import { causeOf, type FailureCause, reasonOf } from "./failures.ts";
import type { LoadedModel } from "./load-model.ts";
import type { ModelFailureReason, ModelMessage } from "./text-model.ts";

/** Milliseconds. */
export interface ModelTimeouts {
  total: number;
  /** Until the first words, retries included; restarts when the model shows that it thinks. */
  first: number;
  between: number;
}

/** Personal numbers are already masked. */
export interface ModelQuestion {
  model: LoadedModel;
  instructions: string;
  messages: readonly ModelMessage[];
  maxOutputTokens: number;
  schema?: z.ZodType;
  timeouts: ModelTimeouts;
  signal: AbortSignal;
}

/** Tokens as the provider counted, else estimated. */
export interface ModelEnding {
  outcome: "ok" | ModelFailureReason;
  inputTokens: number;
  outputTokens: number;
  cause: FailureCause | null;
}

/** Models count their thinking as output; the answer's length has its own limit. */
const tokensForThought = 4096;
/** A maximum for whole texts of any language. */
const mostCharactersPerToken = 8;
const charactersPerToken = 4;
/** After 429 and 5xx, before the first word. */
const maxRetries = 2;

/** Servers of OpenAI's protocol may end an incomplete answer as complete, with this status. */
const incompleteSchema = z.object({ response: z.object({ status: z.literal("incomplete") }) });

interface Seen {
  length: number;
  finish: { reason: string; inputTokens: number | undefined; outputTokens: number | undefined } | null;
  error: { thrown: unknown } | null;
  isIncomplete: boolean;
  isTooLong: boolean;
  isReadToEnd: boolean;
}

/** Never throws: calls `onEnd` once, before the last step of the iteration. */
export async function* askModel(
  question: ModelQuestion,
  onEnd: (ending: ModelEnding) => Promise<void>,
): AsyncGenerator<string> {
  const { timeouts } = question;
  const silence = startSilenceWatch(timeouts.first);
  const left = new AbortController();
  const late = AbortSignal.timeout(timeouts.total);
  const signal = AbortSignal.any([question.signal, late, silence.signal, left.signal]);
  const seen: Seen = {
    length: 0,
    finish: null,
    error: null,
    isIncomplete: false,
    isTooLong: false,
    isReadToEnd: false,
  };
  try {
    for await (const part of begin(question, signal).stream) {
      if (part.type === "error") seen.error = { thrown: part.error };
      if (part.type === "finish") {
        const { inputTokens, outputTokens } = part.totalUsage;
        seen.finish = { reason: part.finishReason, inputTokens, outputTokens };
      }
      if (part.type === "raw" && incompleteSchema.safeParse(part.rawValue).success) seen.isIncomplete = true;
      if (part.type === "reasoning-start" || part.type === "reasoning-delta") silence.restart(timeouts.first);
      if (part.type !== "text-delta" || part.text === "") continue;
      seen.length += part.text.length;
      seen.isTooLong = seen.length > question.maxOutputTokens * mostCharactersPerToken;
      if (seen.isTooLong) break;
      // The reader's own time does not count.
      silence.stop();
      yield part.text;
      silence.restart(timeouts.between);
    }
    seen.isReadToEnd = true;
  } catch (error) {
    seen.error = { thrown: error };
    seen.isReadToEnd = true;
  } finally {
    const hasLeft = question.signal.aborted || !seen.isReadToEnd;
    const isSilent = late.aborted || silence.signal.aborted;
    silence.stop();
    left.abort();
    const outcome = outcomeOf(seen, { hasLeft, isSilent });
    const isCounted = seen.length > 0 || seen.error === null || outcome === "timeout";
    await onEnd({
      outcome,
      inputTokens: seen.finish?.inputTokens || (isCounted ? estimateInput(question) : 0),
      outputTokens: seen.finish?.outputTokens || Math.ceil(seen.length / charactersPerToken),
      cause: seen.error === null ? null : causeOf(seen.error.thrown, question.model.apiKey),
    });
  }
}

function begin({ model, instructions, messages, maxOutputTokens, schema }: ModelQuestion, signal: AbortSignal) {
  return streamText({
    model: schema ? wrapLanguageModel({ model: model.language, middleware: extractJsonMiddleware() }) : model.language,
    ...(schema ? { output: Output.object({ schema }) } : {}),
    instructions,
    messages: messages.map(({ role, content }) => ({ role, content })),
    maxOutputTokens: maxOutputTokens + tokensForThought,
    maxRetries,
    abortSignal: signal,
    providerOptions: model.providerOptions,
    include: { rawChunks: true },
    // The default logs the provider's answer.
    onError: () => {},
  });
}

function outcomeOf(seen: Seen, why: { hasLeft: boolean; isSilent: boolean }): ModelEnding["outcome"] {
  if (seen.isTooLong) return "too_long";
  if (seen.finish !== null && seen.error === null) {
    if (seen.finish.reason === "length" || seen.isIncomplete) return "cut_off";
    if (seen.finish.reason === "content-filter") return "invalid";
    if (seen.finish.reason === "stop") return seen.length === 0 ? "empty" : "ok";
  }
  if (why.hasLeft) return "aborted";
  if (why.isSilent) return "timeout";
  if (seen.error !== null && seen.length === 0) return reasonOf(seen.error.thrown);
  return seen.length === 0 ? "unavailable" : "cut_off";
}

function estimateInput({ instructions, messages }: ModelQuestion): number {
  const characters = messages.reduce((sum, { content }) => sum + content.length, instructions.length);
  return Math.ceil(characters / charactersPerToken);
}

/** Aborts when it is not restarted or stopped in time. */
function startSilenceWatch(firstMs: number) {
  const controller = new AbortController();
  const start = (ms: number) => setTimeout(() => controller.abort(), ms);
  let timer = start(firstMs);
  return {
    signal: controller.signal,
    stop: () => clearTimeout(timer),
    restart(ms: number) {
      clearTimeout(timer);
      timer = start(ms);
    },
  };
}
