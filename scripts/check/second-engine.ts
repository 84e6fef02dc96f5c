// Fails if a contract case that `npm test` runs on Postgres alone (`one-engine`) has a statement of its own.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const folder = mkdtempSync(path.join(tmpdir(), "statements-"));
const onOne = statementsOf("one-engine");
const onBoth = new Set(statementsOf("!one-engine"));
const alone = onOne.filter((statement) => !onBoth.has(statement) && !isPutTogether(statement) && !isOfKey(statement));
for (const statement of alone) console.log(`\n${statement}`);
console.log(`\n${onOne.length} kinds of statements in cases on one engine, ${alone.length} of them nowhere else`);
process.exitCode = alone.length > 0 ? 1 : 0;

function statementsOf(filter: string): string[] {
  const file = path.join(folder, `${filter}.json`);
  const { status } = spawnSync("vitest", ["run", "--project=*contract-postgres", `--tags-filter=${filter}`], {
    stdio: "inherit",
    env: { ...process.env, STATEMENTS_FILE: file, CASES_FILE: path.join(folder, "cases.json") },
  });
  if (status !== 0) process.exit(1);
  // Each project has written its own a moment ago: packages/testing/contract/contract-server.ts.
  const written = readdirSync(folder).filter((name) => name.startsWith(`${filter}.json.`));
  const statements = written.flatMap((name) => JSON.parse(readFileSync(path.join(folder, name), "utf8")) as string[]);
  return [...new Set(statements.map(withoutConstants))];
}

/** Postgres writes `$1` for most constants, but not for all. */
function withoutConstants(statement: string): string {
  return statement.replaceAll(/'(?:[^']|'')*'|\$\d+|\b\d+\b/g, "?").replaceAll(/\s+/g, " ");
}

/** Postgres writes it itself, to look whether the row is there that a new one refers to. */
function isOfKey(statement: string): boolean {
  return statement.endsWith(" FOR KEY SHARE OF x");
}

/** The Data API builds statements from parts that its own suite covers; `fx_` and `p_` name what tests define. */
function isPutTogether(statement: string): boolean {
  return /"answer"\."text"|\bfx_|\bp_[a-z]+\b/.test(statement);
}
