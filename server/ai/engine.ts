import type { AiTask, TextModel } from "./models/text-model.ts";

/** Why a call is not taken now: a sentence for people, and when to come again. */
export interface AllowanceRefusal {
  sentence: string;
  retryAfterSeconds: number;
}

/** How much one person may ask of the AI functions, whoever answers. */
export interface AiAllowance {
  /** Counts one call of `userId`. @returns null, or why it is refused (429) */
  take(userId: string): Promise<AllowanceRefusal | null>;
}

/** What the offline engine records of a call; a model's calls are recorded by the model. */
export interface OfflineCall {
  userId: string;
  task: AiTask;
  durationMs: number;
  outcome: "ok" | "aborted" | "failed";
}

/** What the AI functions share. */
export interface AiEngine {
  /** Null where no model is configured: the offline engine answers then, and only then. */
  model: TextModel | null;
  allowance: AiAllowance;
  /** Never throws: a call that cannot be recorded is logged. */
  recordOffline(call: OfflineCall): Promise<void>;
}
