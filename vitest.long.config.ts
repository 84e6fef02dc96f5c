import { defineConfig } from "vitest/config";
import { commonOptions } from "./tests/support/vitest-options.ts";

/** `npm run test:long`: what takes too long for every change, and all of what `npm test` takes samples of. */
export default defineConfig({
  test: {
    ...commonOptions,
    include: ["tests/{load,faults}/**/*.test.ts"],
    globalSetup: ["tests/support/databases.setup.ts"],
    provide: { isThorough: true },
    testTimeout: 600_000,
    fileParallelism: false,
  },
});
