import { mkdirSync, writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

/**
 * Writes the counts that `npm test` sums up, prints how many cases ran on each database engine, and fails the run
 * when the engines did not run the same cases.
 */
export class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0 };
    const perEngine = new Map<string, number>();
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === "passed") counts.passed += 1;
        if (state === "failed") counts.failed += 1;
        perEngine.set(module.project.name, (perEngine.get(module.project.name) ?? 0) + 1);
      }
      counts.failed += module.errors().length;
    }
    mkdirSync("test-results", { recursive: true });
    writeFileSync("test-results/vitest-summary.json", JSON.stringify(counts));
    for (const suite of ["contract", "rls"]) comparePair(suite, perEngine);
  }
}

function comparePair(suite: string, perEngine: Map<string, number>): void {
  const onPglite = perEngine.get(`${suite}-pglite`) ?? 0;
  const onPostgres = perEngine.get(`${suite}-postgres`) ?? 0;
  if (onPglite === 0 && onPostgres === 0) return;
  console.log(`${suite}: ${onPglite} cases on PGlite, ${onPostgres} on Postgres`);
  // A run of one project alone, as during work on it, compares nothing.
  if (onPglite !== onPostgres && onPglite > 0 && onPostgres > 0) process.exitCode = 1;
}
