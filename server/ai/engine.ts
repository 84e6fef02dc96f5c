import type { TextModel } from "./models/text-model.ts";
import type { AiUsage, OfflineCall } from "./usage.ts";

/** `sentence` is for people. */
export interface AllowanceExceeded {
  sentence: string;
  retryAfterSeconds: number;
}

export interface AiAllowance {
  /** Counts one call. @returns null, or why it is rejected (429) */
  take(userId: string): Promise<AllowanceExceeded | null>;
}

export interface AiEngine {
  /** Null without a configured model: only then the offline engine answers. */
  model: TextModel | null;
  allowance: AiAllowance;
  /** A model records its calls itself. */
  recordOffline(call: OfflineCall): Promise<void>;
  /** For who asked the model to leave that to them (`ModelRequest.record`). */
  record: AiUsage["record"];
}
