import { defineConfig } from "vitest/config";
import { SummaryReporter } from "./tests/support/summary-reporter.ts";

/** `npm run test:long`: suites that take too long for every change. */
export default defineConfig({
  test: {
    include: ["tests/load/**/*.test.ts"],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    reporters: ["default", new SummaryReporter()],
  },
});
