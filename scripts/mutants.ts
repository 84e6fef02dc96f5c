// `npm run test:mutants [-- --only PART] [--root FOLDER] [--out FILE]`: plants the faults of tests/mutants/ one by one
// in a copy of the tree and reports which suite notices each: first the file that noticed it before, then all suites
// that can, the cheapest first. The noticing test file must pass without the fault.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { mutants } from "../tests/mutants/all.ts";
import type { Mutant } from "../tests/mutants/mutant.ts";
import { journeysOf } from "./check/journeys.ts";
import type { Case } from "./check/part.ts";
import { reachOf } from "./check/reach.ts";

const { values: options } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    root: { type: "string", default: path.resolve(import.meta.dirname, "..") },
    out: { type: "string", default: "test-results/mutants.json" },
  },
});

/** A suite that hangs counts as noticed. */
const LIMIT_MS = 15 * 60_000;

interface Outcome {
  name: string;
  suite: string | null;
  by: string;
  reason: string;
  seconds: number;
}

type Failure = Pick<Case, "name" | "reason">;

interface Written {
  state: string;
  outcomes: Outcome[];
}

interface Suite {
  name: string;
  command: string[];
  needsBuild?: boolean;
}

const root = path.resolve(options.root);
const tree = path.join(path.dirname(root), `${path.basename(root)}.mutants`);
const outFile = path.resolve(options.out);
const noticedBefore = rowsOf(readFileSync(path.join(root, "docs/testing-mutants.md"), "utf8"));
const passedWithoutFault = new Set<string>();

const chosen = mutants.filter(({ name, file }) => `${file} ${name}`.includes(options.only));
if (chosen.length === 0) throw new Error(`--only: no path or name of a fault contains ${options.only}`);
copyTree();

const treeState = stateOf(root);
const outcomes = outcomesOf(treeState);
mkdirSync(path.dirname(outFile), { recursive: true });
for (const mutant of chosen) {
  if (outcomes.some(({ name }) => name === mutant.name)) continue;
  const outcome = tryMutant(mutant);
  outcomes.push(outcome);
  writeFileSync(outFile, JSON.stringify({ state: treeState, outcomes } satisfies Written, null, 2));
  console.log(`${outcome.suite ?? "NOTHING"} | ${mutant.name} | ${outcome.by} | ${outcome.seconds} s`);
}
const missed = outcomes.filter(({ suite }) => suite === null);
console.log(`\n${outcomes.length - missed.length} passed, ${missed.length} failed`);
process.exitCode = missed.length > 0 ? 1 : 0;

function stateOf(folder: string): string {
  const git = (...args: string[]) => run(["git", ...args], folder).output;
  return createHash("sha256").update(git("rev-parse", "HEAD")).update(git("diff", "HEAD")).digest("hex");
}

/** Outcomes for the same tree, so that a stopped run can continue. */
function outcomesOf(wanted: string): Outcome[] {
  if (!existsSync(outFile)) return [];
  const written = JSON.parse(readFileSync(outFile, "utf8")) as Written;
  return written.state === wanted ? written.outcomes : [];
}

function copyTree(): void {
  const notCopied = new Set([".git", "test-results", "node_modules", ".data"].map((name) => path.join(root, name)));
  rmSync(tree, { recursive: true, force: true });
  cpSync(root, tree, { recursive: true, filter: (source) => !notCopied.has(source) });
  for (const command of [
    ["cp", "-al", path.join(root, "node_modules"), tree],
    ["node", "scripts/run.mjs", "build"],
    ["cp", "-a", "build", "build.whole"],
  ]) {
    mustRun(command);
  }
}

function tryMutant(mutant: Mutant): Outcome {
  const started = Date.now();
  const file = path.join(tree, mutant.file);
  const whole = readFileSync(file, "utf8");
  if (whole.split(mutant.find).length !== 2) throw new Error(`${mutant.name}: its place is not there once`);
  writeFileSync(
    file,
    whole.replace(mutant.find, () => mutant.replace),
  );
  let isBuilt = false;
  const mend = () => {
    writeFileSync(file, whole);
    if (isBuilt) mustRun(["sh", "-c", "rm -rf build && cp -a build.whole build"]);
  };
  try {
    for (const suite of [...suiteBefore(mutant.name), ...suitesFor(mutant.file)]) {
      if (suite.needsBuild && !isBuilt && /^(app|shared)\//.test(mutant.file)) {
        isBuilt = true;
        mustRun(["node", "scripts/run.mjs", "build"]);
      }
      let { ok, failure, output } = runSuite(suite.command);
      if (ok) continue;
      // Vitest loses the failed case when others of its file run at the time and `--bail` stops them.
      if (!failure) ({ ok, failure, output } = runSuite(suite.command.filter((word) => word !== "--bail=1")));
      if (!failure) throw new Error(`${mutant.name}: ${suite.name} failed without a case\n${output}`);
      mend();
      mustPass(onItsOwn(suite, failure.name));
      const { name: by, reason = "" } = failure;
      return { name: mutant.name, suite: suite.name, by, reason, seconds: seconds(started) };
    }
    return { name: mutant.name, suite: null, by: "", reason: "", seconds: seconds(started) };
  } finally {
    mend();
  }
}

function runSuite(command: string[]): { ok: boolean; failure: Failure | undefined; output: string } {
  const cases = path.join(tree, "cases.json");
  rmSync(cases, { force: true });
  const { ok, hung, output } = run(command, tree, { CASES_FILE: cases });
  return { ok, failure: hung ? { name: "did not end" } : firstFailure(cases), output };
}

function mustPass(command: string[]): void {
  const key = command.join(" ");
  if (!passedWithoutFault.has(key)) mustRun(command);
  passedWithoutFault.add(key);
}

function onItsOwn({ command }: Suite, caseName: string): string[] {
  const testFile = /[\w./-]+\.(test|e2e)\.tsx?/.exec(caseName)?.[0];
  if (testFile === undefined) return command;
  if (command[0] === "playwright") return ["playwright", "test", testFile];
  return ["vitest", "run", testFile, ...command.filter((word) => word.startsWith("--project="))];
}

function mustRun(command: string[]): void {
  const { ok, output } = run(command, tree);
  if (!ok) throw new Error(`Failed without a fault: ${command.join(" ")}\n${output}`);
}

/** The suite and the test file of each fault in the table of docs/testing-mutants.md. */
function rowsOf(table: string): Map<string, { suite: string; testFile: string }> {
  const rows = table.matchAll(/^\| `([\w-]+)`[^|]* \| (\w+) \| (\S+)/gm);
  return new Map(Array.from(rows, ([, name = "", suite = "", testFile = ""]) => [name, { suite, testFile }]));
}

function suiteBefore(mutantName: string): Suite[] {
  const before = noticedBefore.get(mutantName);
  if (before === undefined || !existsSync(path.join(tree, before.testFile))) return [];
  const { suite, testFile } = before;
  if (suite === "journeys") {
    return [{ name: suite, command: ["playwright", "test", testFile, "--max-failures=1"], needsBuild: true }];
  }
  const projects = new Map([
    ["policies", "rls-postgres"],
    ["database", "*database"],
    ["contract", "*contract-pglite"],
  ]);
  const needsBuild = suite === "contract" || suite === "faults";
  return [{ name: suite, command: vitest(projects.get(suite) ?? suite, ["run", testFile]), needsBuild }];
}

function vitest(project: string, words: string[]): string[] {
  return ["vitest", ...words, `--project=${project}`, "--bail=1"];
}

function suitesFor(file: string): Suite[] {
  const { contract, database, screens, faults, policies, journeys } = reachOf(file);
  const specs = journeysOf(journeys, tree);
  const suites: (Suite | false)[] = [
    /^(app|packages|server|shared|scripts)\//.test(file) && {
      name: "unit",
      command: vitest("unit", ["related", file, "--run"]),
    },
    policies && { name: "policies", command: vitest("rls-postgres", ["run"]) },
    /^(packages|server|shared)\//.test(file) && {
      name: "database",
      command: vitest("*database", ["related", file, "--run"]),
    },
    database.length > 0 && { name: "database", command: vitest("database", ["run", ...database]) },
    contract.length > 0 && {
      name: "contract",
      command: vitest("*contract-pglite", ["run", ...contract.map((folder) => `contract/${folder}/`)]),
      needsBuild: true,
    },
    screens.length > 0 && hasScreens() && { name: "screens", command: vitest("screens", ["run", ...screens]) },
    specs.length > 0 && {
      name: "journeys",
      command: ["playwright", "test", ...specs, "--max-failures=1"],
      needsBuild: true,
    },
    faults.length > 0 && { name: "faults", command: vitest("faults", ["run", ...faults]), needsBuild: true },
  ];
  return suites.filter((suite) => suite !== false);
}

function hasScreens(): boolean {
  return existsSync(path.join(tree, "tests/support/screens"));
}

function firstFailure(file: string): Failure | undefined {
  if (!existsSync(file)) return undefined;
  const cases = JSON.parse(readFileSync(file, "utf8")) as Case[];
  return cases.find(({ state }) => state === "failed");
}

function seconds(started: number): number {
  return Math.round((Date.now() - started) / 1000);
}

function run([command = "", ...args]: string[], cwd: string, env: Record<string, string> = {}) {
  const done = spawnSync(command, args, {
    cwd,
    // The copy's programs: those of the original tree would load a second copy of themselves.
    env: {
      ...process.env,
      PATH: `${path.join(cwd, "node_modules/.bin")}${path.delimiter}${process.env["PATH"]}`,
      ...env,
    },
    encoding: "utf8",
    timeout: LIMIT_MS,
    maxBuffer: 1e9,
    killSignal: "SIGKILL",
  });
  return { ok: done.status === 0, hung: done.signal === "SIGKILL", output: `${done.stdout}${done.stderr}` };
}
