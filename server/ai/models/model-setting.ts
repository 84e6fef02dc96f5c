/** What is particular to a provider, by the name that `AI_MODEL` begins with. `url` is where it is asked by default. */
const providers = {
  openai: { title: "OpenAI", url: "https://api.openai.com/v1", needsKey: true },
  anthropic: { title: "Anthropic", url: "https://api.anthropic.com/v1", needsKey: true },
  google: { title: "Google", url: "https://generativelanguage.googleapis.com/v1beta", needsKey: true },
  mistral: { title: "Mistral AI", url: "https://api.mistral.ai/v1", needsKey: true },
  ollama: { title: "Ollama", url: "http://localhost:11434/v1", needsKey: false },
  "openai-compatible": { title: null, url: "http://localhost/v1", needsKey: false },
} as const;

export type ProviderName = keyof typeof providers;

/** Which model answers, as the operator set it. */
export interface ModelSetting {
  provider: ProviderName;
  model: string;
}

/** The longest name that fits `ai_usage.model` beside its provider. */
const longestModel = 180;

function isProvider(name: string): name is ProviderName {
  return Object.hasOwn(providers, name);
}

/** Splits `provider:model` at the first colon; models have colons of their own. @returns null where it is neither */
export function parseModelSetting(value: string): ModelSetting | null {
  const colon = value.indexOf(":");
  const [provider, model] = [value.slice(0, colon).trim(), value.slice(colon + 1).trim()];
  if (colon < 0 || !isProvider(provider) || model === "" || model.length > longestModel) return null;
  return { provider, model };
}

export const modelSettingForm = `${Object.keys(providers).join(":…, ")}:… expected, with the model's name after the colon`;

/** What is missing beside `AI_MODEL`: sentences that begin with the setting's name. */
export function findMissingBeside(setting: ModelSetting, given: { apiKey: boolean; baseUrl: boolean }): string[] {
  const { provider } = setting;
  return [
    ...(providers[provider].needsKey && !given.apiKey ? [`AI_API_KEY: required by AI_MODEL ${provider}:…`] : []),
    ...(provider === "openai-compatible" && !given.baseUrl
      ? ["AI_BASE_URL: required by AI_MODEL openai-compatible:…, such as https://models.example.com/v1"]
      : []),
  ];
}

/** Where the provider is asked. An address without a path gets the path that the provider's own has. */
export function baseUrlOf({ provider }: ModelSetting, given: string | undefined): string {
  const { url } = providers[provider];
  if (given === undefined) return url;
  return new URL(given).pathname === "/" ? new URL(new URL(url).pathname, given).href : given;
}

/** The provider as people know it; a service without a name of its own by its host. */
export function providerTitle({ provider }: ModelSetting, baseUrl: string): string {
  return providers[provider].title ?? new URL(baseUrl).hostname;
}
