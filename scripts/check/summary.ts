import { outputFile, type Case, type PartResult } from "./part.ts";

const SLOWEST = 20;

/** The report at the end of a run, with the reasons last: readers see the tail of a long log. */
export function summariseRun(
  results: readonly PartResult[],
  { notBegun, command }: { notBegun: readonly string[]; command: string },
): { text: string; ok: boolean } {
  const cases = results.flatMap((result) => result.cases);
  const engines = compareEngines(cases);
  const failed = cases.filter(({ state }) => state === "failed");
  const unsteady = cases.filter(({ isUnsteady }) => isUnsteady);
  const passed = cases.filter(({ state }) => state === "passed").length;
  const broken = results.filter(({ ok }) => !ok);
  const skipped = cases.filter(({ name, state }) => state === "skipped" && !/^(backend-)?contract-pglite /.test(name));
  const lines = [
    "",
    "Seconds, the longest first:",
    ...results
      .toSorted(bySeconds)
      .map(({ part, seconds, cases: own }) => `${inColumn(seconds)} ${part.name}${counted(own.length)}`),
    "",
    "The slowest cases:",
    ...cases
      .toSorted(bySeconds)
      .slice(0, SLOWEST)
      .map(({ name, seconds }) => `${inColumn(seconds)} ${name}`),
    "",
    ...engines.lines,
    ...failed.map(({ name, reason = "" }) => `\nFailed: ${name}\n${reason}`),
    ...unsteady.map(({ name, reason = "" }) => `\nUnsteady: ${name}\n${reason}`),
    ...broken.map(
      ({ part }) =>
        `\nNot in order: ${part.name}. Again: ${command} --only "${part.name}" (all it said: ${outputFile(part)})`,
    ),
    ...skipped.map(({ name }) => `\nSkipped here: ${name}`),
    ...(engines.ok ? [] : ["\nNot in order: the engines ran different cases, see above"]),
    ...(notBegun.length > 0 ? [`\nNot begun: ${notBegun.join(", ")}`] : []),
    ...(broken.length > 0 ? [`\nNot in order: ${broken.map(({ part }) => part.name).join(", ")}. Of the cases:`] : []),
    `\n${passed} passed${unsteady.length > 0 ? ` (${unsteady.length} only when tried again)` : ""}, ${failed.length} failed`,
  ];
  return {
    text: lines.join("\n"),
    ok: broken.length === 0 && notBegun.length === 0 && failed.length === 0 && engines.ok,
  };
}

/** Policies run on both engines, and the contract's PGlite cases run on Postgres too. */
function compareEngines(cases: readonly Case[]): { lines: string[]; ok: boolean } {
  const ran = cases.filter(({ state }) => state !== "skipped");
  const lines: string[] = [];
  let ok = true;
  for (const suite of ["contract", "backend-contract", "rls"]) {
    const [pglite, postgres] = ["pglite", "postgres"].map((engine) => countByFile(ran, `${suite}-${engine} `));
    if (!pglite?.size || !postgres?.size) continue;
    const files = suite !== "rls" ? pglite.keys() : new Set([...pglite.keys(), ...postgres.keys()]);
    const differing = [...files].filter((file) => pglite.get(file) !== postgres.get(file));
    if (differing.length > 0) ok = false;
    lines.push(`${suite}: ${sum(postgres)} cases on Postgres, ${sum(pglite)} of them on PGlite too`);
    lines.push(
      ...differing.map(
        (file) => `  ${file}: ${pglite.get(file) ?? 0} on PGlite, ${postgres.get(file) ?? 0} on Postgres`,
      ),
    );
  }
  return { lines, ok };
}

function countByFile(cases: readonly Case[], start: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { name } of cases.filter((one) => one.name.startsWith(start))) {
    const file = name.slice(start.length).split(" > ")[0] ?? "";
    counts.set(file, (counts.get(file) ?? 0) + 1);
  }
  return counts;
}

function sum(counts: Map<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}

function counted(count: number): string {
  return count === 0 ? "" : ` (${count} cases)`;
}

function bySeconds(one: { seconds: number }, other: { seconds: number }): number {
  return other.seconds - one.seconds;
}

function inColumn(seconds: number): string {
  return seconds.toFixed(1).padStart(8);
}
