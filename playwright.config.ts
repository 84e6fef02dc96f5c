import { defineConfig, devices } from "@playwright/test";
import { ensureChromium } from "./scripts/chromium.ts";

export default defineConfig({
  // Journeys of one feature are beside it, in app/; those of several are in tests/e2e/.
  testDir: ".",
  testMatch: "**/{app,tests/e2e}/**/*.e2e.ts",
  // A folder of its own for each run: Playwright empties it at the start.
  outputDir: process.env["PLAYWRIGHT_OUTPUT"] ?? "test-results/playwright",
  globalSetup: "./tests/support/e2e/postgres.setup.ts",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env["CI"] ?? process.env["CASES_FILE"]),
  // These end what hangs; they are no measure of speed: machines may be slow and busy.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // A journey that passes only the second time is named in the end as unsteady, with its first reason.
  retries: process.env["CI"] ? 1 : 0,
  reporter: [["list"], ["./tests/support/playwright-summary.ts"]],
  use: {
    ...devices["Desktop Chrome"],
    channel: undefined,
    trace: process.env["CI"] ? "on-first-retry" : "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: ensureChromium(),
      // Without a UTF-8 locale the browser saves a file with other letters in its name as "download".
      env: { ...process.env, LC_ALL: "C.UTF-8" },
      args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"],
    },
  },
});
