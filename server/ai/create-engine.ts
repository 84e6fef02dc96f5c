import type { Logger } from "pino";
import { type AiLimits, createAllowance } from "./allowance.ts";
import type { AiEngine } from "./engine.ts";
import type { ConfiguredModel } from "#server/ai/models/configured-model.ts";
import { type AiUsage, offlineCall } from "./usage.ts";

interface EngineDependencies {
  /** Null where the operator set none. */
  model: ConfiguredModel | null;
  tokensPerDay: number;
  limits: AiLimits;
  usage: AiUsage;
  log: Logger;
}

export function createAiEngine({ model, tokensPerDay, limits, usage, log }: EngineDependencies): AiEngine {
  return {
    model: model === null ? null : model.createTextModel({ usage, log }),
    allowance: createAllowance({ limits, usage, tokensPerDay: model === null ? null : tokensPerDay }),
    recordOffline: (call) => usage.record(offlineCall(call)),
    record: usage.record,
  };
}
