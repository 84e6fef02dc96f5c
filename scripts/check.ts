// `npm test`: everything that decides whether a change may land. `--long` runs the slow parts, `--changed [REVISION]`
// the parts that a change since then can affect, `--only PART` one part with what it needs.
import { availableParallelism } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { changedFiles, partsFor } from "./check/changed.ts";
import { type Part, type PartResult, runPart } from "./check/part.ts";
import { longParts, parts } from "./check/parts.ts";
import { runSchedule } from "./check/schedule.ts";
import { summariseRun } from "./check/summary.ts";
import { ensureChromium } from "./chromium.ts";

const { values: options, positionals } = parseArgs({
  options: {
    long: { type: "boolean", default: false },
    changed: { type: "boolean", default: false },
    only: { type: "string" },
  },
  allowPositionals: true,
});
if (options.long && options.changed) throw new Error("The long run is whole: --changed is for npm test");
if (positionals.length > (options.changed ? 1 : 0)) {
  throw new Error(
    `npm test takes no files: npm run test:unit, test:screens … do (docs/testing.md): ${positionals.join(" ")}`,
  );
}
const since = options.changed ? (positionals[0] ?? "HEAD") : null;
const changed = since === null ? [] : changedFiles(since);
if (since !== null && changed.length === 0) {
  console.log(`Nothing differs from ${since}: only the static checks run. --changed REVISION looks further back.`);
}
const all = options.long ? longParts : since === null ? parts : partsFor(changed);
const wanted = all.find(({ name }) => name === options.only);
const chosen = wanted ? all.filter((part) => part === wanted || wanted.after?.includes(part.name)) : all;
if (options.only !== undefined && !wanted) {
  console.error(`There is no part "${options.only}". Parts: ${all.map(({ name }) => name).join(", ")}`);
  process.exit(1);
}
/** Parts that measure must not share the machine. */
const cores = options.long ? 1 : availableParallelism();

if (chosen.some(({ needsBrowser }) => needsBrowser)) process.env["CHROMIUM_PATH"] = ensureChromium();
process.env["NODE_COMPILE_CACHE"] ??= path.resolve("node_modules/.cache/compiled");

const stop = new AbortController();
function end() {
  stop.abort();
  process.exitCode = 1;
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, end);
// npm does not forward every signal.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) end();
}, 500).unref();

const started = performance.now();
const observer = {
  onStart: (part: Part) => console.log(`${clock()} …    ${part.name}`),
  onEnd({ part, ok, seconds, output }: PartResult, secondsLeft: number) {
    const left = secondsLeft > 0 ? `, about ${Math.ceil(secondsLeft / 60)} min left` : "";
    console.log(`${clock()} ${ok ? "ok  " : "FAIL"} ${part.name} (${seconds.toFixed(1)} s${left})`);
    if (!ok) console.log(output.slice(-20_000));
  },
};
const results = await runSchedule(chosen, cores, (part) => runPart(part, stop.signal), observer, stop.signal);
const notBegun = chosen.filter((part) => !results.some((result) => result.part === part)).map(({ name }) => name);
const command = ["npm", options.long ? "run test:long" : "test", "--", ...(since === null ? [] : ["--changed", since])];
const { text, ok } = summariseRun(results, { notBegun, command: command.join(" ") });
console.log(text);
if (!ok) process.exitCode = 1;

function clock(): string {
  const seconds = Math.floor((performance.now() - started) / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(3)}:${String(seconds % 60).padStart(2, "0")}`;
}
