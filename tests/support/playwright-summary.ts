import { mkdirSync, writeFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import type { Reporter, TestCase } from "@playwright/test/reporter";

/** Writes the counts that `npm test` sums up, and why what failed did. */
export default class PlaywrightSummary implements Reporter {
  readonly #outcomes = new Map<TestCase, "passed" | "failed">();

  onTestEnd(test: TestCase): void {
    if (test.outcome() === "skipped") return;
    this.#outcomes.set(test, test.ok() ? "passed" : "failed");
  }

  onEnd(): void {
    const failures = [...this.#outcomes].filter(([, outcome]) => outcome === "failed").map(([test]) => reasonOf(test));
    const summary = { passed: this.#outcomes.size - failures.length, failed: failures.length, failures };
    mkdirSync("test-results", { recursive: true });
    writeFileSync("test-results/playwright-summary.json", JSON.stringify(summary));
  }
}

function reasonOf(test: TestCase): string {
  const error = test.results.at(-1)?.errors.at(0)?.message ?? "no error was reported";
  return `${test.titlePath().filter(Boolean).join(" > ")}\n${stripVTControlCharacters(error).slice(0, 1000)}`;
}
