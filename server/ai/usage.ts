import type { Logger } from "pino";
import { z } from "zod";
import type { ServiceClient } from "#server/service-client.ts";
import { AppError } from "#shared/errors.ts";
import type { AiTask, ModelFailureReason } from "./models/text-model.ts";

/** What one call took: a row of `ai_usage`. */
export interface AiCall {
  userId: string;
  task: AiTask;
  /** `provider:model`, or `offline`. */
  model: string;
  promptVersion: string | null;
  inputTokens: number;
  outputTokens: number;
  durationMs: number;
  outcome: "ok" | "failed" | ModelFailureReason;
}

/** What the AI functions may do with the table of usage, which only the server writes. */
export interface AiUsage {
  /** Never throws: a call that cannot be recorded is logged. */
  record(call: AiCall): Promise<void>;
  /**
   * @returns null while a person has used fewer than `tokens` in the last 24 hours, or the seconds until then
   * @throws AppError `database_unavailable`
   */
  secondsUntilBelow(tokens: number, userId: string): Promise<number | null>;
}

const secondsSchema = z.number().int().nullable();

export function createAiUsage(service: ServiceClient, log: Logger): AiUsage {
  return {
    async record(call) {
      const { error } = await service.from("ai_usage").insert({
        user_id: call.userId,
        task: call.task,
        model: call.model,
        prompt_version: call.promptVersion,
        input_tokens: call.inputTokens,
        output_tokens: call.outputTokens,
        duration_ms: Math.round(call.durationMs),
        outcome: call.outcome,
      });
      if (error) log.error({ err: error, task: call.task, model: call.model }, "an AI call could not be recorded");
    },
    async secondsUntilBelow(tokens, userId) {
      const { data, error } = await service.rpc("ai_allowance_wait", { person: userId, tokens });
      if (error) throw new AppError("database_unavailable", "used tokens could not be counted", { cause: error });
      return secondsSchema.parse(data);
    },
  };
}
