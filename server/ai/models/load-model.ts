import type { LanguageModel } from "ai";
import { baseUrlOf, type ModelSetting, providerTitle } from "./model-setting.ts";

type ProviderOptions = Record<string, Record<string, boolean>>;

export interface LoadedModel {
  /** For people: "OpenAI" and "gpt-5". */
  provider: string;
  name: string;
  /** As configured, such as `openai:gpt-5`: column `ai_usage.model`. */
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

/** Loads only the configured provider's package. Sends no request. */
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

/** Without `store: false` OpenAI stores requests. Strict schemas have no optional fields; ours do, and are checked here. */
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
