import { writeFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import type { Reporter, TestCase } from "@playwright/test/reporter";
import type { Case } from "../../scripts/check/part.ts";

/** Writes every case to the file that `npm test` names, which sums them up; alone it writes nothing. */
export default class PlaywrightSummary implements Reporter {
  readonly #tests = new Set<TestCase>();

  onTestEnd(test: TestCase): void {
    this.#tests.add(test);
  }

  onEnd(): void {
    const file = process.env["CASES_FILE"];
    if (file !== undefined) writeFileSync(file, JSON.stringify([...this.#tests].map(toCase)));
  }
}

function toCase(test: TestCase): Case {
  const outcome = test.outcome();
  const errors = test.results[0]?.errors.flatMap(({ message }) => message ?? []) ?? [];
  const reasons = errors.map((message) => stripVTControlCharacters(message).slice(0, 1000));
  return {
    name: test.titlePath().filter(Boolean).join(" > "),
    state: outcome === "skipped" ? "skipped" : test.ok() ? "passed" : "failed",
    seconds: test.results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    ...(reasons.length > 0 && { reason: reasons.join("\n") }),
    ...(outcome === "flaky" && { isUnsteady: true }),
  };
}
