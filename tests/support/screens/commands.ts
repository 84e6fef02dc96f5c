import type { BrowserCommand } from "vitest/node";

declare module "vitest/browser" {
  interface BrowserCommands {
    /** Lets the browser's system prefer light or dark colours. */
    emulateColorScheme(scheme: "light" | "dark"): Promise<void>;
  }
}

const emulateColorScheme: BrowserCommand<["light" | "dark"]> = async ({ page }, colorScheme) => {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
};

/** What tests of screens ask of the browser from outside the page. */
export const screenCommands = { emulateColorScheme };
