import type { AiTask, TextModel } from "./models/text-model.ts";

/** `sentence` is for people. */
export interface AllowanceExceeded {
  sentence: string;
  retryAfterSeconds: number;
}

export interface AiAllowance {
  /** Counts one call. @returns null, or why it is rejected (429) */
  take(userId: string): Promise<AllowanceExceeded | null>;
}

/** A model records its calls itself. */
export interface OfflineCall {
  userId: string;
  task: AiTask;
  durationMs: number;
  outcome: "ok" | "aborted" | "failed";
}

export interface AiEngine {
  /** Null without a configured model: only then the offline engine answers. */
  model: TextModel | null;
  allowance: AiAllowance;
  /** Never throws: a call that cannot be recorded is logged. */
  recordOffline(call: OfflineCall): Promise<void>;
}
