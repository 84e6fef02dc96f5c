import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Logger } from "pino";
import { z } from "zod";
import type { ServiceClient } from "#server/service-client.ts";
import { AppError } from "@workspace/backend";
import type { AiTask, ModelFailureReason } from "./models/text-model.ts";

/** A row of `ai_usage`. */
export interface AiCall {
  /** Ours, so that a second try after a lost answer makes no second row. */
  id: string;
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

/** Of the offline engine. */
export interface OfflineCall {
  userId: string;
  task: AiTask;
  durationMs: number;
  outcome: "ok" | "aborted" | "failed";
}

export function offlineCall(call: OfflineCall): AiCall {
  return { ...call, id: randomUUID(), model: "offline", promptVersion: null, inputTokens: 0, outputTokens: 0 };
}

export function usageRow(call: AiCall) {
  return {
    id: call.id,
    user_id: call.userId,
    task: call.task,
    model: call.model,
    prompt_version: call.promptVersion,
    input_tokens: call.inputTokens,
    output_tokens: call.outputTokens,
    duration_ms: Math.round(call.durationMs),
    outcome: call.outcome,
  };
}

/** Only the server writes this table. */
export interface AiUsage {
  /** Never throws: a call that cannot be recorded is logged. */
  record(call: AiCall): Promise<void>;
  /** @returns null below `tokens` in 24 hours, else the seconds until then. @throws AppError `database_unavailable` */
  secondsUntilBelow(tokens: number, userId: string): Promise<number | null>;
}

interface Options {
  /** Hears of each call, also of one that cannot be recorded. */
  counted?: (call: AiCall) => void;
  /** Connections break at times, and a call that is not recorded costs the person nothing. */
  secondTryAfterMs?: number;
}

const secondsSchema = z.number().int().nullable();

export function createAiUsage(
  service: ServiceClient,
  log: Logger,
  { counted, secondTryAfterMs = 500 }: Options = {},
): AiUsage {
  return {
    async record(call) {
      counted?.(call);
      const row = usageRow(call);
      const store = () => service.from("ai_usage").upsert(row, { onConflict: "id", ignoreDuplicates: true });
      let { error } = await store();
      if (error) {
        await setTimeout(secondTryAfterMs);
        ({ error } = await store());
      }
      if (error) log.error({ err: error, task: call.task, model: call.model }, "an AI call could not be recorded");
    },
    async secondsUntilBelow(tokens, userId) {
      // The client repeats GET when a connection breaks.
      const asked = { person: userId, tokens };
      const { data, error } = await service.rpc("ai_allowance_wait", asked, { get: true });
      if (error) throw new AppError("database_unavailable", "used tokens could not be counted", { cause: error });
      return secondsSchema.parse(data);
    },
  };
}
