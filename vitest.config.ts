import { SummaryReporter } from "./tests/support/summary-reporter.ts";
import { configDefaults, defineConfig } from "vitest/config";

const engines = ["pglite", "postgres"] as const;

/**
 * One project per kind of proof. `contract-*` and `rls-*` run the same files once per database engine; the engine
 * reaches a test through `inject("engine")`.
 */
export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ["default", new SummaryReporter()],
    projects: [
      {
        test: {
          name: "unit",
          include: ["{app,server,platform,shared,scripts}/**/*.test.ts"],
          exclude: [...configDefaults.exclude, "**/*.db.test.ts", "**/*.browser.test.*"],
        },
      },
      {
        test: {
          name: "database",
          include: ["{platform,server,tests/database}/**/*.db.test.ts"],
          globalSetup: ["tests/support/test-database.setup.ts"],
          testTimeout: 60_000,
        },
      },
      ...engines.map((engine) => ({
        test: {
          name: `rls-${engine}`,
          include: ["tests/rls/**/*.test.ts"],
          globalSetup: ["tests/support/test-database.setup.ts"],
          provide: { engine },
        },
      })),
      ...engines.map((engine) => ({
        test: {
          name: `contract-${engine}`,
          include: ["tests/contract/**/*.test.ts"],
          globalSetup: [`tests/support/contract-${engine}.setup.ts`],
          provide: { engine },
        },
      })),
      {
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          globalSetup: ["tests/support/test-database.setup.ts"],
          testTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
