import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** The packages of models that a process of its own loads while it runs `code`. */
async function packagesOf(code: string): Promise<string[]> {
  const watch = `
    import { registerHooks } from "node:module";
    globalThis.loaded = new Set();
    registerHooks({ load(url, context, next) {
      const name = /node_modules\\/(ai|@ai-sdk\\/[^/]+)\\//.exec(url)?.[1];
      if (name) globalThis.loaded.add(name);
      return next(url, context);
    } });`;
  const source = `${watch}\n${code}\nconsole.log(JSON.stringify([...globalThis.loaded]));`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", source]);
  const names: string[] = JSON.parse(stdout);
  return names;
}
const load = (setting: string) => `
  const { loadConfiguredModel } = await import("#server/ai/models/configured-model.ts");
  await loadConfiguredModel(${setting}, { apiKey: "sk", baseUrl: undefined });`;

test("a server without a model loads nothing of models", async () => {
  expect(await packagesOf('await import("#server/start.ts");')).toEqual([]);
});

test.each([
  ['{ provider: "mistral", model: "m" }', "@ai-sdk/mistral"],
  ['{ provider: "ollama", model: "m" }', "@ai-sdk/openai-compatible"],
])("a server with a model loads its provider and no other: %s", async (setting, provider) => {
  const shared = new Set(["ai", "@ai-sdk/gateway", "@ai-sdk/provider", "@ai-sdk/provider-utils"]);
  const loaded = await packagesOf(load(setting));
  expect(loaded).toContain(provider);
  expect(loaded.filter((name) => !shared.has(name))).toEqual([provider]);
});
