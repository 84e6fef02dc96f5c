// `node scripts/run.mjs <task …> [--] [arguments of the last task]`. Needs Node 18 and no installed package: installs
// the packages and the product's Node, then runs the tasks in order.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const requiredNode = 24;

/** `isForOperators`: does without the packages that tests and tools need. */
const tasks = {
  build: {
    inputs: [
      "app",
      "public",
      "scripts/bundle",
      "shared",
      "vite.config.ts",
      "react-router.config.ts",
      "postcss.config.mjs",
    ],
    folder: "build",
    isForOperators: true,
  },
  template: {
    inputs: ["supabase/migrations", "packages/backend/postgres"],
    folder: "node_modules/.cache/databases",
    isForOperators: true,
  },
  serve: {
    command: ["server/main.ts", "--end-with-parent"],
    env: serverEnvironment(),
    isForOperators: true,
  },
  dev: {
    // Named folders: watching all imports would include Vite's temporary files.
    command: [
      ...["server", "packages", "shared", "supabase/migrations"].map((folder) => `--watch-path=${folder}`),
      "--watch-preserve-output",
      "server/main.ts",
      "--development",
      "--end-with-parent",
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
  admin: { isForOperators: true },
  backup: { isForOperators: true },
  restore: { isForOperators: true },
  move: { isForOperators: true },
  eval: {},
  reset: {},
  "db-types": {},
  "train-topics": {},
  "seed-blog": { isForOperators: true },
  format: {},
};

/** Half of what a product's packages bring: for people, debuggers, compilers and old browsers; fonts and models not used. */
const unread = [
  /\.map$/,
  /\.[cm]?tsx?$/,
  /\/(?![^/]*(?:licen[cs]e|notice))[^/]+\.mdx?$/i,
  /\/docx\/.*\.(umd|iife)\.c?js$/,
  /\/pdfjs-dist\/legacy\//,
  /\/node-linux-[^/]+\/(include|share)\//,
  /\/@typescript\/typescript-[^/]+\//,
  /\/tesseract\.js-core\/.*\.wasm\.js$/,
  /\/@tesseract\.js-data\/eng\/4\.0\.0\//,
  /\/@fontsource\/[^/]+\/files\/(?!.*-(400|700)-normal\.woff$)/,
];

process.chdir(root);
await main(process.argv.slice(2));

async function main(words) {
  const names = [];
  while (words.length > 0 && Object.hasOwn(tasks, words[0])) names.push(words.shift());
  if (words[0] === "--") words.shift();
  if (names.length === 0) fail(`Name a task: ${Object.keys(tasks).join(", ")}`);

  await install(names.every((name) => tasks[name].isForOperators) ? "product" : "everything");
  useNode();
  await Promise.all(names.filter((name) => tasks[name].inputs).map((name) => build(name, tasks[name])));
  for (const [index, name] of names.entries()) {
    const rest = index === names.length - 1 ? words : [];
    const task = tasks[name];
    if (task.inputs) continue;
    if (task.command) await serve(task, rest);
    else await runTask(name, rest);
  }
}

/** `wanted` is "product" or "everything", which stays where it was installed once. */
async function install(wanted) {
  const hash = hashOf(["package.json", "package-lock.json"]);
  const stamp = "node_modules/.installed";
  const [had, hadHash] = readIfExists(stamp)?.split(" ") ?? [];
  if (hadHash === hash && (had === wanted || had === "everything")) return;
  // npm would not notice which files a product's packages lack.
  const isWhole = had !== "product" && isInstalled("everything");
  const set = isWhole || had === "everything" ? "everything" : wanted;
  if (!(set === "everything" ? isWhole : isInstalled(set))) {
    say(set === "product" ? "Installing packages …" : "Installing packages, those of tests and tools among them …");
    rmSync(stamp, { force: true });
    const omit = set === "product" ? ["--omit=dev"] : [];
    await run("npm", ["ci", ...omit, "--engine-strict=false", "--loglevel=error", "--no-fund", "--no-audit"]);
  }
  if (set === "product") removeUnread("node_modules");
  writeFileSync(stamp, `${set} ${hash}`);
}

/** npm notes in node_modules what it installed, also when it was run by hand. */
function isInstalled(set) {
  const noted = readIfExists("node_modules/.package-lock.json");
  if (noted === null) return false;
  const { packages: installed } = JSON.parse(noted);
  const { packages: listed } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  return Object.entries(listed).every(([folder, { integrity, optional, dev, link, resolved }]) => {
    // Optional packages may be for other machines; "" is this project.
    if (folder === "" || (optional && !installed[folder])) return true;
    if (dev && set === "product") return true;
    // Our own packages have no integrity: their links must lead into this tree.
    if (link) return existsSync(folder) && realpathSync(folder) === realpathSync(resolved);
    return installed[folder]?.integrity === integrity;
  });
}

function removeUnread(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  const names = entries.map(({ name }) => name);
  // Some packages have the words of their licence in the readme alone.
  const needsReadme = names.includes("package.json") && !names.some((name) => /^licen[cs]e/i.test(name));
  for (const entry of entries) {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) removeUnread(name);
    else if (needsReadme && /^readme/i.test(entry.name)) continue;
    else if (unread.some((pattern) => pattern.test(name))) rmSync(name);
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder);
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

async function build(name, { inputs, folder }) {
  const sources = inputs
    .flatMap(filesOf)
    .filter((file) => !/\.(test|e2e|e2e-support|browser-support)\.tsx?$/.test(file));
  const wanted = hashOf([...sources, "package-lock.json"]);
  const stamp = path.join(folder, ".inputs");
  if (readIfExists(stamp) === wanted) return;
  say(name === "build" ? "Building …" : "Preparing the database …");
  await runTask(name, [], { NODE_ENV: "production" });
  mkdirSync(folder, { recursive: true });
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
  // npm runs us in a shell, which stays when npm is killed.
  const isByNpm = process.env.npm_lifecycle_event !== undefined;
  const grandparent = parentOf(parent);
  const watch = setInterval(() => {
    if (process.ppid !== parent || (isByNpm && parentOf(parent) !== grandparent)) stop();
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

/** Null where the system does not say. The line is `pid (name) state parent …`, and a name may hold anything. */
function parentOf(pid) {
  const line = readIfExists(`/proc/${pid}/stat`);
  return line === null ? null : line.slice(line.lastIndexOf(")")).split(" ")[2];
}

/** Options of Node that somebody gives come after ours, and win. */
function serverEnvironment() {
  const settings = JSON.parse(readFileSync(path.join(root, "server/environment.json"), "utf8"));
  return {
    ...settings,
    NODE_OPTIONS: [settings.NODE_OPTIONS, process.env.NODE_OPTIONS].filter(Boolean).join(" "),
    NODE_COMPILE_CACHE: path.join(root, "node_modules/.cache/compiled"),
  };
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
