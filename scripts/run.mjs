// `node scripts/run.mjs <task …> [--] [arguments of the last task]`. Needs Node 18 and no installed package: installs
// the packages and the product's Node, then runs the tasks in order.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const requiredNode = 24;

const tasks = {
  build: {
    inputs: [
      "app",
      "public",
      "scripts/build",
      "shared",
      "vite.config.ts",
      "react-router.config.ts",
      "postcss.config.mjs",
    ],
  },
  serve: { command: ["server/main.ts"], env: { NODE_ENV: "production" } },
  dev: {
    // Named folders: watching all imports would include Vite's temporary files.
    command: [
      ...["server", "packages", "shared", "supabase/migrations"].map((folder) => `--watch-path=${folder}`),
      "--watch-preserve-output",
      "server/main.ts",
      "--development",
    ],
    env: { NODE_ENV: "development" },
  },
  check: {},
  "check-long": {},
  chromium: {},
  vitest: {},
  playwright: {},
  mutants: {},
  bench: {},
  admin: {},
  eval: {},
  "db-types": {},
  "seed-blog": {},
  format: {},
};

process.chdir(root);
await main(process.argv.slice(2));

async function main(words) {
  const names = [];
  while (words.length > 0 && Object.hasOwn(tasks, words[0])) names.push(words.shift());
  if (words[0] === "--") words.shift();
  if (names.length === 0) fail(`Name a task: ${Object.keys(tasks).join(", ")}`);

  await install();
  useNode();
  for (const [index, name] of names.entries()) {
    const rest = index === names.length - 1 ? words : [];
    const task = tasks[name];
    if (task.inputs) await build(name, task.inputs);
    else if (task.command) await serve(task, rest);
    else await runTask(name, rest);
  }
}

async function install() {
  const wanted = hashOf(["package.json", "package-lock.json"]);
  const stamp = "node_modules/.installed";
  if (readIfExists(stamp) === wanted) return;
  if (!isInstalled()) {
    say("Installing packages …");
    await run("npm", ["ci", "--engine-strict=false", "--loglevel=error", "--no-fund", "--no-audit"]);
  }
  writeFileSync(stamp, wanted);
}

/** npm notes in node_modules what it installed, also when it was run by hand. */
function isInstalled() {
  const noted = readIfExists("node_modules/.package-lock.json");
  if (noted === null) return false;
  const { packages: installed } = JSON.parse(noted);
  const { packages: wanted } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  return Object.entries(wanted).every(([folder, { integrity, optional, link, resolved }]) => {
    // Optional packages may be for other machines; "" is this project.
    if (folder === "" || (optional && !installed[folder])) return true;
    // Our own packages have no integrity: their links must lead into this tree.
    if (link) return existsSync(folder) && realpathSync(folder) === realpathSync(resolved);
    return installed[folder]?.integrity === integrity;
  });
}

function useNode() {
  const packaged = path.join(root, "node_modules", `node-${process.platform}-${process.arch}`, "bin");
  const bin = path.join(root, "node_modules", ".bin");
  const first = existsSync(path.join(packaged, "node")) ? [packaged] : [];
  if (first.length === 0 && Number(process.versions.node.split(".")[0]) < requiredNode) {
    fail(`Node ${requiredNode} or later is needed here; this is ${process.version}. See https://nodejs.org`);
  }
  process.env.PATH = [...first, bin, process.env.PATH].join(path.delimiter);
}

async function build(name, inputs) {
  const sources = inputs
    .flatMap(filesOf)
    .filter((file) => !/\.(test|e2e|e2e-support|browser-support)\.tsx?$/.test(file));
  const wanted = hashOf([...sources, "package-lock.json"]);
  const stamp = "build/.inputs";
  if (readIfExists(stamp) === wanted) return;
  say("Building …");
  await runTask(name, [], { NODE_ENV: "production" });
  mkdirSync("build", { recursive: true });
  writeFileSync(stamp, wanted);
}

async function runTask(name, rest, env = {}) {
  await run("npm", ["run", "--silent", `task:${name}`, ...(rest.length > 0 ? ["--", ...rest] : [])], env);
}

async function serve({ command, env }, rest) {
  const { code, signal } = await endOf("node", [...command, ...rest], { env });
  process.exitCode = code ?? (signal === "SIGTERM" || signal === "SIGINT" ? 0 : 1);
}

async function run(command, args, env) {
  const { code } = await endOf(command, args, { env, shell: process.platform === "win32" });
  if (code !== 0) process.exit(code ?? 1);
}

/** Forwards signals, and ends the program when our parent is gone. */
function endOf(command, args, { env, shell = false }) {
  const child = spawn(command, args, { stdio: "inherit", shell, env: { ...process.env, ...env } });
  const stop = () => child.kill("SIGTERM");
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, stop);
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 500);
  return new Promise((resolve) => {
    child.on("error", (error) => fail(`${command} could not be started: ${error.message}`));
    child.on("exit", (code, signal) => {
      clearInterval(watch);
      for (const name of signals) process.off(name, stop);
      resolve({ code, signal });
    });
  });
}

function hashOf(entries) {
  const hash = createHash("sha256");
  for (const file of entries.flatMap(filesOf).sort()) hash.update(file).update(readFileSync(file));
  return hash.digest("hex");
}

function filesOf(entry) {
  if (!existsSync(entry)) return [];
  if (!statSync(entry).isDirectory()) return [entry];
  return readdirSync(entry).flatMap((name) => filesOf(path.join(entry, name)));
}

function readIfExists(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

function say(sentence) {
  console.log(sentence);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
