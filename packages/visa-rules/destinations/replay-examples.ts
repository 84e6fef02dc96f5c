import type { Destination } from "./destination.ts";
import type { Verdict } from "#rules/verdicts/verdict.ts";
import { rulesOf } from "./rules.ts";

/** @returns where a worked example of the records comes out otherwise, a sentence each */
export function replayExamples(destination: Destination): string[] {
  return destination.money.examples.flatMap((example) => {
    const { on, given, sums = {}, counts, stops, verdicts = {}, because } = example;
    // Reviews are another matter: the arithmetic is the same afterwards.
    const rules = rulesOf(destination, given, on, destination.about.compiled_on);
    const found = [
      ...Object.entries(sums).map(([id, expected]) => {
        const result = rules.sum(id);
        const value = result && result.is !== "unknown" ? result.value : null;
        const why = result?.is === "unknown" ? ` (missing: ${[...result.answers, ...result.facts].join(", ")})` : "";
        return [id, value, expected, result === undefined ? " (no such sum)" : why] as const;
      }),
      ...Object.entries(verdicts).map(([id, expected]) => {
        const verdict = rules.verdicts().get(id);
        const isWhole = expected.startsWith("check: ");
        const value = isWhole && verdict?.is === "check" ? wholeOf(verdict) : verdict?.is;
        return [id, value, expected, ""] as const;
      }),
      ...(counts === undefined ? [] : [["counts", rules.money()?.counts, counts, ""] as const]),
      ...(stops === undefined
        ? []
        : [
            [
              "stops",
              [...rules.stops().holding, ...rules.stops().ifUsual]
                .map(({ id }) => id)
                .toSorted()
                .join(),
              stops.toSorted().join(),
              "",
            ] as const,
          ]),
    ];
    return found
      .filter(([, value, expected]) => value !== expected)
      .map(
        ([id, value, expected, why]) => `"${because}": ${id} is ${String(value)} instead of ${String(expected)}${why}`,
      );
  });
}

function wholeOf(verdict: Extract<Verdict, { is: "check" }>): string {
  return verdict.because === "not stated" ? "check" : `check: ${verdict.says.verdict}`;
}
