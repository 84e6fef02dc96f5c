// `npm test`: everything that decides whether a change may land, cheapest first. `--long` runs the suites that take
// too long for every change. Prints a line per step, the whole output of a failing one, and the sum of all cases.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { ensureChromium } from "./chromium.ts";

interface Step {
  name: string;
  command: string;
  /** Prints as it goes instead of at the end. */
  isLive?: boolean;
}

/** Pairs keep both cores of a small machine busy; a step that uses all of them stands alone. */
const checks: Step[][] = [
  [
    { name: "format", command: "oxfmt --check" },
    { name: "import rules", command: "depcruise --output-type err app server platform shared tests scripts" },
  ],
  [
    { name: "lint", command: "oxlint --type-aware --deny-warnings" },
    { name: "types", command: "react-router typegen && tsc" },
  ],
  [
    { name: "import rules saw the tree", command: "node scripts/import-rules-guard.ts" },
    // Needs the route types that the step before generated.
    { name: "dead code", command: "knip && knip --production" },
  ],
  [
    { name: "database types", command: "node scripts/db-types.ts --check" },
    { name: "build", command: "node scripts/run.mjs build" },
  ],
  [{ name: "unit, database, policy, contract and fault tests", command: "vitest run", isLive: true }],
  [{ name: "browser journeys", command: "playwright test", isLive: true }],
];

const longChecks: Step[][] = [
  [{ name: "offline engines over the held-out sets", command: "node scripts/eval.ts", isLive: true }],
  [{ name: "long suites", command: "vitest run --config vitest.long.config.ts", isLive: true }],
];

const summaries = ["test-results/vitest-summary.json", "test-results/playwright-summary.json"];

process.env["CHROMIUM_PATH"] = ensureChromium();
mkdirSync("test-results", { recursive: true });
for (const summary of summaries) rmSync(summary, { force: true });

const failed: string[] = [];
for (const group of process.argv.includes("--long") ? longChecks : checks) {
  const results = await Promise.all(group.map(run));
  failed.push(...results.filter((result) => !result.ok).map((result) => result.name));
}

interface Summary {
  passed: number;
  failed: number;
  /** Names and reasons of what failed, where the reporter gives them. */
  failures?: string[];
  /** Of what passed only when it was tried again. */
  unsteady?: string[];
}

const total = { passed: 0, failed: 0, unsteady: 0 };
for (const file of summaries.filter((name) => existsSync(name))) {
  const summary = JSON.parse(readFileSync(file, "utf8")) as Summary;
  total.passed += summary.passed;
  total.failed += summary.failed;
  // Said again at the end: whoever sees only the tail of a long log finds the reasons there.
  for (const failure of summary.failures ?? []) console.log(`\n${failure}`);
  for (const failure of summary.unsteady ?? []) console.log(`\nUnsteady: ${failure}`);
  total.unsteady += summary.unsteady?.length ?? 0;
}
if (failed.length > 0) console.log(`\nNot in order: ${failed.join(", ")}`);
const unsteady = total.unsteady > 0 ? ` (${total.unsteady} only when tried again)` : "";
console.log(`\n${total.passed} passed${unsteady}, ${total.failed} failed`);
process.exitCode = failed.length > 0 || total.failed > 0 ? 1 : 0;

async function run(step: Step): Promise<{ name: string; ok: boolean }> {
  const started = performance.now();
  if (step.isLive) console.log(`\n${step.name} …`);
  const child = spawn(step.command, { shell: true, stdio: step.isLive ? "inherit" : "pipe" });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  const ok = code === 0;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${ok ? "ok  " : "FAIL"} ${step.name} (${seconds} s)`);
  if (!ok && !step.isLive) console.log(output);
  return { name: step.name, ok };
}
