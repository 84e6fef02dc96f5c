import type { TestProject } from "vitest/node";
import { type ProductAddress, startProduct, startProductsPostgres } from "#tests/support/product/product.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The port of 127.0.0.1 on which the product answers what Vite hands on to it. */
    productPort: number;
    product: ProductAddress;
  }
}

/** Starts the product behind the page of the screens' tests: its screens come from Vite, all they ask for from here. */
export default async function setup(project: TestProject) {
  const { productPort } = project.getProvidedContext();
  const stopPostgres = await startProductsPostgres();
  const product = await startProduct({ PORT: String(productPort) });
  const { url, publishableKey, secretKey } = product;
  project.provide("product", { url, publishableKey, secretKey });
  return async () => {
    await product.remove();
    await stopPostgres();
  };
}
