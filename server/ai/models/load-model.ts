import type { LanguageModel } from "ai";
import { baseUrlOf, type ModelSetting, providerTitle } from "./model-setting.ts";

/** What the SDK hands on to one provider, by the provider's name there. */
type ProviderOptions = Record<string, Record<string, boolean>>;

/** The model of this installation, ready to be asked. */
export interface LoadedModel {
  /** As people know them, such as "OpenAI" and "gpt-5". */
  provider: string;
  name: string;
  /** As the operator set it, such as `openai:gpt-5`: column `model` of table `ai_usage`. */
  id: string;
  language: Exclude<LanguageModel, string>;
  providerOptions: ProviderOptions;
  /** To keep it out of the log. */
  apiKey: string | undefined;
}

export interface Access {
  apiKey: string | undefined;
  baseUrl: string | undefined;
}

/** Loads the package of the one provider that is set, and no other. Asks nobody yet. */
export async function loadModel(setting: ModelSetting, { apiKey, baseUrl }: Access): Promise<LoadedModel> {
  const baseURL = baseUrlOf(setting, baseUrl);
  const { language, providerOptions } = await connect(setting, { apiKey, baseURL });
  return {
    provider: providerTitle(setting, baseURL),
    name: setting.model,
    id: `${setting.provider}:${setting.model}`,
    language,
    providerOptions,
    apiKey,
  };
}

type Connected = Pick<LoadedModel, "language" | "providerOptions">;

/**
 * OpenAI keeps what it is asked unless `store` is false. A strict schema is one whose fields are all required; ours
 * leave some out, and every answer is checked here.
 */
async function connect(
  { provider, model }: ModelSetting,
  { apiKey, baseURL }: { apiKey: string | undefined; baseURL: string },
): Promise<Connected> {
  const settings = { baseURL, ...(apiKey === undefined ? {} : { apiKey }) };
  switch (provider) {
    case "openai": {
      const { createOpenAI } = await import("@ai-sdk/openai");
      const providerOptions = { openai: { store: false, strictJsonSchema: false } };
      return { language: createOpenAI(settings)(model), providerOptions };
    }
    case "anthropic": {
      const { createAnthropic } = await import("@ai-sdk/anthropic");
      return { language: createAnthropic(settings)(model), providerOptions: {} };
    }
    case "google": {
      const { createGoogle } = await import("@ai-sdk/google");
      return { language: createGoogle(settings)(model), providerOptions: {} };
    }
    case "mistral": {
      const { createMistral } = await import("@ai-sdk/mistral");
      return { language: createMistral(settings)(model), providerOptions: {} };
    }
    case "ollama":
    case "openai-compatible": {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      const name = provider === "ollama" ? "ollama" : "openaiCompatible";
      const service = createOpenAICompatible({
        ...settings,
        name,
        includeUsage: true,
        supportsStructuredOutputs: true,
      });
      return { language: service(model), providerOptions: { openaiCompatible: { strictJsonSchema: false } } };
    }
  }
}
