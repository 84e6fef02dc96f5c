import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";

const execute = promisify(execFile);
const installLimitMs = 10 * 60_000;
const startLimitMs = 90_000;

/** What each program of a blog shows. */
export interface Article {
  title: string;
  html: string;
}

/** All of ours: npm needs the proxies and certificates of the machine. */
const environment = {
  ...process.env,
  NODE_ENV: "production",
  DO_NOT_TRACK: "1",
  NEXT_TELEMETRY_DISABLED: "1",
};

/** Runs a program to its end. @throws with what it said first */
export async function runIn(
  folder: string,
  command: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<string> {
  try {
    const options = {
      cwd: folder,
      env: { ...environment, ...settings },
      timeout: installLimitMs,
      maxBuffer: 64 * 1024 * 1024,
    };
    return (await execute(command, [...args], options)).stdout;
  } catch (error) {
    const { message } = error instanceof Error ? error : new Error(String(error));
    const said = message.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("npm warn"));
    throw new Error(said.slice(0, 6).join(" "), { cause: error });
  }
}

export async function installIn(folder: string, packages: readonly string[]): Promise<void> {
  await runIn(folder, "npm", ["install", "--omit=dev", "--no-audit", "--no-fund", "--loglevel=error", ...packages]);
}

/** Runs Node (`node`: another one) in `folder` until the stack is disposed of; resolves once `url` answers at all. */
export async function startIn(
  folder: string,
  args: readonly string[],
  url: string,
  opened: AsyncDisposableStack,
  node = process.execPath,
): Promise<void> {
  const child = spawn(node, [...args], {
    cwd: folder,
    env: environment,
    stdio: ["ignore", "ignore", "pipe"],
  });
  opened.defer(() => end(child));
  let written = "";
  child.stderr.on("data", (chunk: Buffer) => (written = (written + chunk.toString()).slice(-500)));
  const until = performance.now() + startLimitMs;
  while (!(await isAnswering(url))) {
    const ending = child.exitCode ?? child.signalCode;
    if (ending !== null) throw new Error(`it ended with ${ending}: ${written}`);
    if (performance.now() > until) throw new Error(`it did not answer within ${startLimitMs / 1000} s: ${written}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function isAnswering(url: string): Promise<boolean> {
  return fetch(url, { redirect: "manual" }).then(
    ({ status }) => status < 500,
    () => false,
  );
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
