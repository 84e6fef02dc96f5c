import type { z } from "zod";

/** What a call is for: column `task` of table `ai_usage`. */
export type AiTask = "chat" | "letter" | "resume" | "interview";

export interface ModelMessage {
  role: "user" | "assistant";
  content: string;
}

/** One question to a model. Personal numbers in it are masked before they leave and put back into the answer. */
export interface ModelRequest {
  task: AiTask;
  /** Whose allowance the tokens count against. */
  userId: string;
  /** Name and version of the prompt, such as `letter@1`. */
  promptVersion: string;
  instructions: string;
  /** Oldest first; the last is the person's. */
  messages: readonly ModelMessage[];
  maxOutputTokens: number;
  /** Aborts when the person leaves. */
  signal: AbortSignal;
}

/** Why there is no answer, in words for the log and the column `outcome`; people read the function's own sentence. */
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
  /** Grows while it is read; ends early where `finished` then tells a failure. Never throws. */
  text: AsyncIterable<string>;
  finished: Promise<{ ok: true } | ModelFailure>;
}

/** A language model of a provider. Records what each call took; failures are logged here, with their cause. */
export interface TextModel {
  /** As people know them, such as "OpenAI" and "gpt-5". */
  readonly provider: string;
  readonly name: string;
  /** `invalid` where `accepts` does not take the whole answer. */
  generateText(
    request: ModelRequest & { accepts?(text: string): boolean },
  ): Promise<{ ok: true; text: string } | ModelFailure>;
  /** Answers what `schema` makes of the model's JSON; `invalid` where it makes nothing of it. */
  generateObject<Value>(
    request: ModelRequest & { schema: z.ZodType<Value> },
  ): Promise<{ ok: true; value: Value } | ModelFailure>;
  streamText(request: ModelRequest): ModelStream;
}
