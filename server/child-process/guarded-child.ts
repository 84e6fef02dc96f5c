import { type ChildProcess, execFile, spawn } from "node:child_process";
import { realpathSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { withoutNetwork } from "./without-network.ts";

const root = path.resolve(import.meta.dirname, "../..");
/** What a child may read: code, never the data folder, settings or people's files. */
const readable = [
  ...["server", "shared", "build"].map((folder) => `${path.join(root, folder)}${path.sep}`),
  path.join(root, "package.json"),
  ...new Set([path.join(root, "node_modules"), realpathSync(path.join(root, "node_modules"))]),
];

/** MB: V8's heap, and all memory of the process with buffers and native code. */
const HEAP_MB = 192;
const RESIDENT_MB = 400;
const WATCH_INTERVAL_MS = 50;
const MAX_OUTPUT_BYTES = 2_000_000;
const MAX_COMPLAINT_BYTES = 4_000;

interface GuardedScript {
  file: string;
  /** Allows native code and threads, which Node's permissions do not bind. */
  needsNativeCode?: boolean;
  arguments?: readonly string[];
}

interface GuardOptions {
  milliseconds: number;
  signal: AbortSignal;
}

export type ChildEnd =
  | { ok: true; output: string; complaint: string }
  | { ok: false; reason: "time" | "memory" | "output" | "crashed" | "aborted"; complaint: string };

/** Runs a script over untrusted bytes: no environment, no writing, no network where the system can, limited memory, time and output. Never throws. */
export async function runGuarded(
  script: GuardedScript,
  input: Uint8Array | string,
  { milliseconds, signal }: GuardOptions,
): Promise<ChildEnd> {
  const [program, args] = await withoutNetwork(process.execPath, flagsOf(script));
  if (signal.aborted) return { ok: false, reason: "aborted", complaint: "" };
  const child = spawn(program, args, { stdio: "pipe", env: {}, cwd: root });
  const killed = guard(child, { milliseconds, signal });
  const output = collect(child.stdout, MAX_OUTPUT_BYTES, () => killed.by("output"));
  const complaint = collect(child.stderr, MAX_COMPLAINT_BYTES, () => {});
  // A child that ends early breaks the pipe; its exit says why.
  child.stdin.on("error", () => {});
  child.stdin.end(input);

  const code = await new Promise<number | null>((resolve) => {
    child.once("error", () => resolve(null));
    child.once("close", resolve);
  });
  killed.stop();
  const reason = killed.reason();
  if (reason === null && code === 0) return { ok: true, output: output(), complaint: complaint() };
  const ranOutOfHeap = complaint().includes("heap out of memory");
  return { ok: false, reason: reason ?? (ranOutOfHeap ? "memory" : "crashed"), complaint: complaint() };
}

function flagsOf({ file, needsNativeCode = false, arguments: extra = [] }: GuardedScript): string[] {
  return [
    "--permission",
    ...readable.map((folder) => `--allow-fs-read=${folder}`),
    ...(needsNativeCode ? ["--allow-addons", "--allow-worker"] : []),
    "--disallow-code-generation-from-strings",
    `--max-old-space-size=${HEAP_MB}`,
    "--disable-warning=SecurityWarning",
    file,
    ...extra,
  ];
}

type KillReason = "time" | "memory" | "output" | "aborted";

function guard(child: ChildProcess, { milliseconds, signal }: GuardOptions) {
  let reason: KillReason | null = null;
  const by = (cause: KillReason) => {
    reason ??= cause;
    child.kill("SIGKILL");
  };
  const onAbort = () => by("aborted");
  const deadline = setTimeout(() => by("time"), milliseconds);
  const watch = setInterval(() => {
    void residentBytes(child.pid).then((bytes) => {
      if (bytes > RESIDENT_MB * 1024 * 1024) by("memory");
    });
  }, WATCH_INTERVAL_MS);
  signal.addEventListener("abort", onAbort, { once: true });
  yieldToOthers(child.pid);
  return {
    by,
    reason: () => reason,
    stop() {
      clearTimeout(deadline);
      clearInterval(watch);
      signal.removeEventListener("abort", onAbort);
    },
  };
}

/** From 0 (normal) to 19: on a busy machine a child gets a third of what a request gets. */
const PRIORITY = 5;

function yieldToOthers(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, PRIORITY);
  } catch {
    // It has ended, or the system has no priorities.
  }
}

async function residentBytes(pid: number | undefined): Promise<number> {
  if (pid === undefined) return 0;
  try {
    if (process.platform === "linux") {
      const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1];
      return Number(kilobytes ?? 0) * 1024;
    }
    const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)]);
    return Number(stdout) * 1024;
  } catch {
    return 0;
  }
}

function collect(stream: NodeJS.ReadableStream, limit: number, onExcess: () => void): () => string {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on("data", (chunk: Buffer) => {
    size += chunk.byteLength;
    if (size <= limit) chunks.push(chunk);
    else onExcess();
  });
  return () => Buffer.concat(chunks).toString("utf8");
}
