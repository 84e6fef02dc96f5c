import type { BrowserCommand } from "vitest/node";

declare module "vitest/browser" {
  interface BrowserCommands {
    /** Lets the browser's system prefer light or dark colours. */
    emulateColorScheme(scheme: "light" | "dark"): Promise<void>;
    /** Lets the browser have no network, or have it again. */
    setOffline(isOffline: boolean): Promise<void>;
  }
}

const emulateColorScheme: BrowserCommand<["light" | "dark"]> = async ({ page }, colorScheme) => {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
};

const setOffline: BrowserCommand<[boolean]> = async ({ context }, isOffline) => {
  await context.setOffline(isOffline);
};

/** What tests of screens ask of the browser from outside the page. */
export const screenCommands = { emulateColorScheme, setOffline };
