import { describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { baseUrlOf, parseModelSetting, providerTitle } from "./model-setting.ts";

describe("AI_MODEL", () => {
  test.each([
    ["openai:gpt-5", { provider: "openai", model: "gpt-5" }],
    ["ollama:llama3.1:8b", { provider: "ollama", model: "llama3.1:8b" }],
    [" mistral : mistral-large-latest ", { provider: "mistral", model: "mistral-large-latest" }],
    ["openai-compatible:org/model:free", { provider: "openai-compatible", model: "org/model:free" }],
  ])("%s", (value, setting) => {
    expect(parseModelSetting(value)).toEqual(setting);
  });

  test.each([
    "gpt-5",
    "openai:",
    ":gpt-5",
    "",
    "cohere:command",
    "OpenAI:gpt-5",
    "toString:x",
    `openai:${"x".repeat(181)}`,
  ])("none: %s", (value) => {
    expect(parseModelSetting(value)).toBeNull();
  });
});

describe("settings", () => {
  const secret = "sk-very-secret";
  test.each([
    [{}, null],
    [{ AI_MODEL: "openai:gpt-5", AI_API_KEY: secret }, null],
    [{ AI_MODEL: "ollama:llama3.1" }, null],
    [{ AI_MODEL: "openai-compatible:m", AI_BASE_URL: "http://localhost:8000/v1" }, null],
    [
      { AI_MODEL: "cohere:command" },
      /^Wrong settings: AI_MODEL: openai:…, anthropic:…, .*openai-compatible:… expected/,
    ],
    [{ AI_MODEL: "anthropic:claude" }, /AI_API_KEY: required by AI_MODEL anthropic:…$/],
    [{ AI_MODEL: "openai-compatible:m", AI_API_KEY: secret }, /AI_BASE_URL: required by AI_MODEL openai-compatible:…/],
    [{ AI_API_KEY: secret }, /AI_MODEL: required beside AI_API_KEY$/],
    [{ AI_BASE_URL: "http://localhost:1" }, /AI_MODEL: required beside AI_BASE_URL$/],
    [{ AI_MODEL: "ollama:m", AI_BASE_URL: "localhost:11434" }, /AI_BASE_URL: an address like/],
    [{ AI_TOKENS_PER_DAY: "lots" }, /AI_TOKENS_PER_DAY: a whole number expected/],
  ])("%j", async (given, problem) => {
    const message = await readConfig(given).then(
      () => null,
      (error: Error) => error.message,
    );
    if (problem === null) expect(message).toBeNull();
    else expect(message).toMatch(problem);
    expect(message ?? "").not.toContain(secret);
  });
});

test("an address without a path gets the one of the provider's own", () => {
  const google = { provider: "google", model: "m" } as const;
  expect(baseUrlOf(google, undefined)).toBe("https://generativelanguage.googleapis.com/v1beta");
  expect(baseUrlOf(google, "http://localhost:4010")).toBe("http://localhost:4010/v1beta");
  expect(baseUrlOf(google, "https://proxy.example/gemini")).toBe("https://proxy.example/gemini");
  expect(baseUrlOf({ provider: "ollama", model: "m" }, undefined)).toBe("http://localhost:11434/v1");
});

test("people read a provider's own name, or where a service without one is", () => {
  expect(providerTitle({ provider: "mistral", model: "m" }, "https://api.mistral.ai/v1")).toBe("Mistral AI");
  expect(providerTitle({ provider: "openai-compatible", model: "m" }, "https://models.example.com/v1")).toBe(
    "models.example.com",
  );
});
