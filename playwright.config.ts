import { defineConfig, devices } from "@playwright/test";

export default defineConfig({
  testDir: "tests/e2e",
  // A folder of its own: Playwright empties it at the start.
  outputDir: "test-results/playwright",
  globalSetup: "./tests/support/e2e-template.setup.ts",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env["CI"]),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["./tests/support/playwright-summary.ts"]],
  use: {
    ...devices["Desktop Chrome"],
    channel: undefined,
    trace: process.env["CI"] ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"],
    },
  },
});
