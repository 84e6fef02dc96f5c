import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Logger } from "pino";
import { z } from "zod";
import type { ServiceClient } from "#server/service-client.ts";
import { AppError } from "@workspace/backend";
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

interface Options {
  /** Milliseconds: a call that is not recorded is a call for free, and a connection may break at any time. */
  secondTryAfterMs?: number;
}

const secondsSchema = z.number().int().nullable();

export function createAiUsage(service: ServiceClient, log: Logger, { secondTryAfterMs = 500 }: Options = {}): AiUsage {
  return {
    async record(call) {
      const row = {
        // By an id of ours, so that a second try after a lost answer makes no second row.
        id: randomUUID(),
        user_id: call.userId,
        task: call.task,
        model: call.model,
        prompt_version: call.promptVersion,
        input_tokens: call.inputTokens,
        output_tokens: call.outputTokens,
        duration_ms: Math.round(call.durationMs),
        outcome: call.outcome,
      };
      const store = () => service.from("ai_usage").upsert(row, { onConflict: "id", ignoreDuplicates: true });
      let { error } = await store();
      if (error) {
        await setTimeout(secondTryAfterMs);
        ({ error } = await store());
      }
      if (error) log.error({ err: error, task: call.task, model: call.model }, "an AI call could not be recorded");
    },
    async secondsUntilBelow(tokens, userId) {
      // By GET, which the client tries again where a connection breaks.
      const asked = { person: userId, tokens };
      const { data, error } = await service.rpc("ai_allowance_wait", asked, { get: true });
      if (error) throw new AppError("database_unavailable", "used tokens could not be counted", { cause: error });
      return secondsSchema.parse(data);
    },
  };
}
