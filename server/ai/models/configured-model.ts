import type { Logger } from "pino";
import type { AiUsage } from "#server/ai/usage.ts";
import { type Access, loadModel } from "./load-model.ts";
import type { ModelSetting } from "./model-setting.ts";
import type { TextModel } from "./text-model.ts";

export interface ConfiguredModel {
  /** For people: "OpenAI" and "gpt-5". */
  provider: string;
  name: string;
  createTextModel(deps: { usage: AiUsage; log: Logger }): TextModel;
}

/** Loads the SDK lazily: it takes a second and 30 MB. */
export async function loadConfiguredModel(setting: ModelSetting, access: Access): Promise<ConfiguredModel> {
  const [{ createTextModel }, model] = await Promise.all([import("./sdk-text-model.ts"), loadModel(setting, access)]);
  // They would go to standard output between log lines; the answers show what matters.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  return {
    provider: model.provider,
    name: model.name,
    createTextModel: (deps) => createTextModel({ ...deps, model }),
  };
}
