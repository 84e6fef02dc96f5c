import { mkdirSync, writeFileSync } from "node:fs";
import type { Reporter, TestCase } from "@playwright/test/reporter";

/** Writes the counts that `npm test` sums up. */
export default class PlaywrightSummary implements Reporter {
  readonly #outcomes = new Map<TestCase, "passed" | "failed">();

  onTestEnd(test: TestCase): void {
    if (test.outcome() === "skipped") return;
    this.#outcomes.set(test, test.ok() ? "passed" : "failed");
  }

  onEnd(): void {
    const outcomes = [...this.#outcomes.values()];
    const failed = outcomes.filter((outcome) => outcome === "failed").length;
    mkdirSync("test-results", { recursive: true });
    writeFileSync("test-results/playwright-summary.json", JSON.stringify({ passed: outcomes.length - failed, failed }));
  }
}
