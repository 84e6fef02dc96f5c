import { writeFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import type { Reporter, TestCase, TestModule } from "vitest/node";
import type { Case } from "../../scripts/check/part.ts";

/** Writes every case to the file that `npm test` names, which sums them up; alone it writes nothing. */
export class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message: string }[]): void {
    const file = process.env["CASES_FILE"];
    if (file === undefined) return;
    const cases = modules.flatMap((module) => [
      ...[...module.children.allTests()].map(toCase),
      // What failed before or after the cases of a file or of a group.
      ...module.errors().map(({ message }) => failure(module.relativeModuleId, message)),
      ...[...module.children.allSuites()].flatMap((suite) =>
        suite.errors().map(({ message }) => failure(`${module.relativeModuleId} > ${suite.fullName}`, message)),
      ),
    ]);
    const unhandled = errors.map(({ message }) => failure("outside of any case", message));
    writeFileSync(file, JSON.stringify([...cases, ...unhandled]));
  }
}

function toCase(test: TestCase): Case {
  const { state, errors = [] } = test.result();
  const { duration = 0, flaky = false } = test.diagnostic() ?? {};
  const reasons = errors.map(({ message }) => stripVTControlCharacters(message).slice(0, 1000));
  return {
    name: `${test.project.name} ${test.module.relativeModuleId} > ${test.fullName}`,
    state: state === "pending" ? "skipped" : state,
    seconds: duration / 1000,
    ...(reasons.length > 0 && { reason: reasons.join("\n") }),
    ...(flaky && { isUnsteady: true }),
  };
}

function failure(name: string, reason: string): Case {
  return { name, state: "failed", seconds: 0, reason };
}
