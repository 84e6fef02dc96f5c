// Runs the contract on Postgres and fails where a case that is tagged `one-engine`, and so run by `npm test` there
// alone, runs a kind of statement that no other case runs.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const folder = mkdtempSync(path.join(tmpdir(), "statements-"));
const onOne = statementsOf("one-engine");
const onBoth = new Set(statementsOf("!one-engine"));
const alone = onOne.filter((statement) => !onBoth.has(statement) && !isPutTogether(statement));
for (const statement of alone) console.log(`\n${statement}`);
console.log(`\n${onOne.length} kinds of statements in cases on one engine, ${alone.length} of them nowhere else`);
process.exitCode = alone.length > 0 ? 1 : 0;

/** What the cases with or without the tag run, as it stands in pg_stat_statements. */
function statementsOf(filter: string): string[] {
  const file = path.join(folder, `${filter}.json`);
  const { status } = spawnSync("vitest", ["run", "--project=*contract-postgres", `--tags-filter=${filter}`], {
    stdio: "inherit",
    // Each time the other half is skipped: these cases are not those of the run.
    env: { ...process.env, STATEMENTS_FILE: file, CASES_FILE: path.join(folder, "cases.json") },
  });
  if (status !== 0) process.exit(1);
  // Each project has written its own a moment ago: packages/testing/contract/contract-server.ts.
  const written = readdirSync(folder).filter((name) => name.startsWith(`${filter}.json.`));
  const statements = written.flatMap((name) => JSON.parse(readFileSync(path.join(folder, name), "utf8")) as string[]);
  return [...new Set(statements.map(withoutConstants))];
}

/** Postgres writes `$1` for most constants, but not for all that it plans once. */
function withoutConstants(statement: string): string {
  return statement.replaceAll(/'(?:[^']|'')*'|\$\d+|\b\d+\b/g, "?").replaceAll(/\s+/g, " ");
}

/**
 * The Data API puts statements together from parts that its own suite has on both engines; `fx_` are the tests' own
 * functions, and `p_` what they are called with. What triggers and functions run within them is listed by itself.
 */
function isPutTogether(statement: string): boolean {
  return /"answer"\."text"|\bfx_|\bp_[a-z]+\b/.test(statement);
}
