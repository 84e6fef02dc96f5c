import type { Logger } from "pino";
import type { AiUsage } from "#server/ai/usage.ts";
import { type Access, loadModel } from "./load-model.ts";
import type { ModelSetting } from "./model-setting.ts";
import type { TextModel } from "./text-model.ts";

/** The model that the operator set, loaded. */
export interface ConfiguredModel {
  /** As people know them, such as "OpenAI" and "gpt-5". */
  provider: string;
  name: string;
  createTextModel(deps: { usage: AiUsage; log: Logger }): TextModel;
}

/** Loads the SDK as well, which takes a second and 30 MB: a start without a model does without it. */
export async function loadConfiguredModel(setting: ModelSetting, access: Access): Promise<ConfiguredModel> {
  const [{ createTextModel }, model] = await Promise.all([import("./sdk-text-model.ts"), loadModel(setting, access)]);
  // They would go to standard output between the lines of the log; what matters of them is seen in the answers.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  return {
    provider: model.provider,
    name: model.name,
    createTextModel: (deps) => createTextModel({ ...deps, model }),
  };
}
