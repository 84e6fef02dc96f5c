import { type AiProvider, startAiProvider } from "./ai-provider.ts";
import { test as base } from "./e2e-fixtures.ts";
import { startProduct } from "./e2e-product.ts";

/** The journeys' `test` with a product that an operator has connected to a language model. */
export const test = base.extend<object, { provider: AiProvider }>({
  provider: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const provider = await startAiProvider();
      await use(provider);
      await provider.close();
    },
    { scope: "worker" },
  ],
  product: [
    async ({ provider }, use) => {
      const product = await startProduct(provider.settings("openai-compatible"));
      await use(product);
      await product.remove();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});
