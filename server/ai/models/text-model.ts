import type { z } from "zod";
import type { AiUsage } from "#server/ai/usage.ts";

/** Column `ai_usage.task`. */
export type AiTask = "chat" | "letter" | "resume" | "interview";

export interface ModelMessage {
  role: "user" | "assistant";
  content: string;
}

/** Personal numbers are masked in it, and restored in the answer. */
export interface ModelRequest {
  task: AiTask;
  /** Its allowance pays. */
  userId: string;
  /** Name and version: `letter@1`. */
  promptVersion: string;
  instructions: string;
  /** Oldest first; the last is the person's. */
  messages: readonly ModelMessage[];
  maxOutputTokens: number;
  /** Aborts when the person leaves. */
  signal: AbortSignal;
  /** Instead of the model: who stores the answer stores with it what the call took. */
  record?: AiUsage["record"];
}

/** For the log and column `ai_usage.outcome`; people read the function's own sentence. */
export type ModelFailureReason =
  | "unauthorized"
  | "rate_limited"
  | "unavailable"
  | "timeout"
  | "cut_off"
  | "too_long"
  | "empty"
  | "invalid"
  | "aborted";

export type ModelFailure = { ok: false; reason: ModelFailureReason };

export interface ModelStream {
  /** Ends early on a failure, which `finished` tells. Never throws. */
  text: AsyncIterable<string>;
  finished: Promise<{ ok: true } | ModelFailure>;
}

/** Records every call, and logs failures with their cause. */
export interface TextModel {
  /** For people: "OpenAI" and "gpt-5". */
  readonly provider: string;
  readonly name: string;
  /** `invalid` where `accepts` rejects the whole answer. */
  generateText(
    request: ModelRequest & { accepts?(text: string): boolean },
  ): Promise<{ ok: true; text: string } | ModelFailure>;
  /** `invalid` where the answer does not match `schema`. */
  generateObject<Value>(
    request: ModelRequest & { schema: z.ZodType<Value> },
  ): Promise<{ ok: true; value: Value } | ModelFailure>;
  streamText(request: ModelRequest): ModelStream;
}
