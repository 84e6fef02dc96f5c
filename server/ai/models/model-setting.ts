const providers = {
  openai: { title: "OpenAI", url: "https://api.openai.com/v1", needsKey: true },
  anthropic: { title: "Anthropic", url: "https://api.anthropic.com/v1", needsKey: true },
  google: { title: "Google", url: "https://generativelanguage.googleapis.com/v1beta", needsKey: true },
  mistral: { title: "Mistral AI", url: "https://api.mistral.ai/v1", needsKey: true },
  ollama: { title: "Ollama", url: "http://localhost:11434/v1", needsKey: false },
  "openai-compatible": { title: null, url: "http://localhost/v1", needsKey: false },
} as const;

export type ProviderName = keyof typeof providers;

export interface ModelSetting {
  provider: ProviderName;
  model: string;
}

/** Fits `ai_usage.model` with its provider. */
const longestModel = 180;

function isProvider(name: string): name is ProviderName {
  return Object.hasOwn(providers, name);
}

/** Splits at the first colon: names of models contain colons. @returns null for another form */
export function parseModelSetting(value: string): ModelSetting | null {
  const colon = value.indexOf(":");
  const [provider, model] = [value.slice(0, colon).trim(), value.slice(colon + 1).trim()];
  if (colon < 0 || !isProvider(provider) || model === "" || model.length > longestModel) return null;
  return { provider, model };
}

export const modelSettingForm = `${Object.keys(providers).join(":…, ")}:… expected, with the model's name after the colon`;

/** Sentences that begin with the missing setting's name. */
export function findMissingBeside(setting: ModelSetting, given: { apiKey: boolean; baseUrl: boolean }): string[] {
  const { provider } = setting;
  return [
    ...(providers[provider].needsKey && !given.apiKey ? [`AI_API_KEY: required by AI_MODEL ${provider}:…`] : []),
    ...(provider === "openai-compatible" && !given.baseUrl
      ? ["AI_BASE_URL: required by AI_MODEL openai-compatible:…, such as https://models.example.com/v1"]
      : []),
  ];
}

/** A URL without a path gets that of the provider. */
export function baseUrlOf({ provider }: ModelSetting, given: string | undefined): string {
  const { url } = providers[provider];
  if (given === undefined) return url;
  return new URL(given).pathname === "/" ? new URL(new URL(url).pathname, given).href : given;
}

/** The host for services without a name. */
export function providerTitle({ provider }: ModelSetting, baseUrl: string): string {
  return providers[provider].title ?? new URL(baseUrl).hostname;
}
