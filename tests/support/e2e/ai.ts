import { type AiProvider, type Protocol, startAiProvider } from "#tests/support/servers/ai-provider.ts";
import { test as base } from "./fixtures.ts";
import { startProduct } from "#tests/support/product/product.ts";

interface AiFixtures {
  /** By which protocol the product asks; `test.use({ protocol })` names another. */
  protocol: Protocol;
  provider: AiProvider;
}

/** The journeys' `test` with a product that an operator has connected to a language model. */
export const test = base.extend<object, AiFixtures>({
  protocol: ["openai-compatible", { option: true, scope: "worker" }],
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
    async ({ protocol, provider }, use) => {
      const product = await startProduct(provider.settings(protocol));
      await use(product);
      await product.remove();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});
