import { playwright } from "@vitest/browser-playwright";
import { configDefaults, defineConfig } from "vitest/config";
import routeEntries from "./app/routes.ts";
import { findChromium } from "./scripts/chromium.ts";
import { commonOptions } from "./tests/support/vitest-options.ts";
import { screenCommands } from "./tests/support/screens/commands.ts";
import { screensVite } from "./tests/support/screens/vite.ts";

const engines = ["pglite", "postgres"] as const;
const screens = await screensVite();

/** Cases over HTTP, on a server that the setup starts. */
const contract = (name: string, engine: (typeof engines)[number], folder: string, setup: string) => ({
  test: {
    name,
    include: [`${folder}/**/*.test.ts`],
    globalSetup: [setup],
    provide: { engine },
    // The server waits for disk and locks: four people at once keep both cores busy.
    isolate: false,
    sequence: { concurrent: true },
    maxConcurrency: 4,
    maxWorkers: 2,
  },
});

/**
 * One project per kind of proof. `*contract-*` and `rls-*` run the same files once per database engine; the engine
 * reaches a test through `inject("engine")`.
 */
export default defineConfig({
  test: {
    ...commonOptions,
    // A case that passes only the second time is named in the end as unsteady, with its first reason.
    retry: process.env["CI"] ? 1 : 0,
    tags: [
      {
        name: "one-engine",
        description: "Runs no SQL of its own: `npm test` has it on Postgres alone, and the long run proves it.",
      },
    ],
    projects: [
      {
        test: {
          name: "unit",
          maxWorkers: 1,
          // Modules are loaded once for all files: none keeps state that another would meet.
          isolate: false,
          include: ["{app,packages,server,shared,scripts,tests/support}/**/*.test.ts"],
          exclude: [...configDefaults.exclude, "**/*.db.test.ts", "**/*.browser.test.*", "packages/*/contract/**"],
        },
      },
      {
        test: {
          name: "database",
          // Most files share one database of each engine.
          isolate: false,
          include: ["{server,tests/database}/**/*.db.test.ts"],
          globalSetup: ["tests/support/databases.setup.ts"],
        },
      },
      {
        test: {
          name: "backend-database",
          isolate: false,
          include: ["packages/**/*.db.test.ts"],
          globalSetup: ["packages/backend/testing/databases.setup.ts"],
        },
      },
      ...engines.map((engine) => ({
        test: {
          name: `rls-${engine}`,
          // One database for all files of a worker.
          isolate: false,
          include: ["tests/rls/**/*.test.ts"],
          globalSetup: ["tests/support/databases.setup.ts"],
          provide: { engine },
        },
      })),
      ...engines.flatMap((engine) => [
        contract(`contract-${engine}`, engine, "tests/contract", "tests/support/contract.setup.ts"),
        contract(
          `backend-contract-${engine}`,
          engine,
          "packages/backend/contract",
          "packages/backend/testing/contract.setup.ts",
        ),
      ]),
      {
        ...screens.vite,
        test: {
          name: "screens",
          include: ["app/**/*.browser.test.tsx"],
          globalSetup: ["tests/support/screens/product.setup.ts"],
          setupFiles: ["tests/support/screens/setup.ts"],
          provide: { productPort: screens.productPort, routeEntries },
          // One page for all: the app's modules are loaded once.
          isolate: false,
          fileParallelism: false,
          expect: { poll: { timeout: 20_000 } },
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            screenshotFailures: false,
            viewport: { width: 1280, height: 900 },
            provider: playwright({
              launchOptions: {
                executablePath: findChromium() ?? "chromium",
                args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"],
              },
              contextOptions: {
                colorScheme: "light",
                reducedMotion: "reduce",
                permissions: ["clipboard-read", "clipboard-write"],
              },
              actionTimeout: 10_000,
            }),
            commands: screenCommands,
            instances: [{ browser: "chromium" }],
          },
        },
      },
      {
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          globalSetup: ["tests/support/databases.setup.ts"],
          provide: { isThorough: false },
          fileParallelism: false,
        },
      },
    ],
  },
});
