import { mkdirSync, writeFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import type { Reporter, TestCase } from "@playwright/test/reporter";

/** Writes the counts that `npm test` sums up, and why what failed did, if only at the first attempt. */
export default class PlaywrightSummary implements Reporter {
  readonly #tests = new Set<TestCase>();

  onTestEnd(test: TestCase): void {
    if (test.outcome() !== "skipped") this.#tests.add(test);
  }

  onEnd(): void {
    const tests = [...this.#tests];
    const failed = tests.filter((test) => !test.ok());
    const unsteady = tests.filter((test) => test.outcome() === "flaky");
    const summary = {
      passed: tests.length - failed.length,
      failed: failed.length,
      failures: failed.map(reasonOf),
      unsteady: unsteady.map(reasonOf),
    };
    mkdirSync("test-results", { recursive: true });
    writeFileSync("test-results/playwright-summary.json", JSON.stringify(summary));
  }
}

function reasonOf(test: TestCase): string {
  const errors = test.results[0]?.errors.flatMap(({ message }) => message ?? []) ?? [];
  const reasons = errors.map((message) => stripVTControlCharacters(message).slice(0, 1000)).join("\n");
  return `${test.titlePath().filter(Boolean).join(" > ")}\n${reasons || "no error was reported"}`;
}
