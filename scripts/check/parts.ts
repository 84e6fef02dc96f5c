import type { Part } from "./part.ts";

const build = ["build"];
const noOneEngine = "--tags-filter=!one-engine";

/** Everything that decides whether a change may land. Seconds and cores were measured on two cores. */
export const parts: readonly Part[] = [
  { name: "build", command: "node scripts/run.mjs build template", seconds: 13 },
  { name: "bundle budgets", command: "node scripts/check/bundle-budgets.ts", seconds: 1, after: build },
  { name: "format", command: "oxfmt --check", seconds: 2 },
  { name: "import rules", command: "node scripts/check/import-rules.ts", seconds: 6 },
  { name: "figures", command: "node scripts/check/figures.ts", seconds: 2 },
  { name: "types", command: "react-router typegen && tsc", seconds: 8 },
  // These need the route types that are generated for the types.
  { name: "lint", command: "oxlint --type-aware --deny-warnings", seconds: 8, cores: 2, after: ["types"] },
  { name: "dead code", command: "knip && knip --production", seconds: 10, after: ["types"] },
  { name: "database types", command: "node scripts/db-types.ts --check", seconds: 6 },
  // Both start the product, too.
  vitest("unit", { seconds: 75, cores: 0.8, after: build }),
  vitest("database", { seconds: 65, cores: 0.8, after: build }),
  vitest("backend-database", { seconds: 65, cores: 0.8 }),
  vitest("rls-pglite", { seconds: 20 }),
  vitest("rls-postgres", { seconds: 12 }),
  vitest(
    "contract-pglite",
    { seconds: 85, cores: 1.5, after: build },
    "--project=backend-contract-pglite",
    noOneEngine,
  ),
  // Cases that run no SQL of their own are on Postgres alone, which takes less: second-engine.ts proves it.
  vitest("contract-postgres", { seconds: 110, cores: 1.5, after: build }, "--project=backend-contract-postgres"),
  // One page for all files loads the app once: two would take a seventh more work.
  vitest("screens", { seconds: 340, after: build, needsBrowser: true }),
  vitest("faults", { seconds: 150, cores: 0.8, after: build }),
  { name: "journeys", command: "playwright test --workers=1", seconds: 350, after: build, needsBrowser: true },
];

/** What takes too long for every change. */
export const longParts: readonly Part[] = [
  { name: "offline engines over the held-out sets", command: "node scripts/eval.ts", seconds: 120 },
  { name: "what one engine is enough for", command: "node scripts/check/second-engine.ts", seconds: 250 },
  { name: "requests that nobody thought of", command: "node scripts/check/fuzz.ts", seconds: 900 },
  // An hour of it is tests/load/soak.test.ts, half on each engine.
  { name: "long suites", command: "vitest run --config vitest.long.config.ts", seconds: 5_800 },
];

/** A project of vitest.config.ts. */
function vitest(project: string, part: Omit<Part, "name" | "command">, ...options: string[]): Part {
  return { ...part, name: project, command: ["vitest run", `--project=${project}`, ...options].join(" ") };
}
