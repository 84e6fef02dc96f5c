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
/** How many times longer than its time a child may last: others may leave it little of a busy machine. */
const PATIENCE = 4;
/** Of Linux, where processes are told how long they had the processor. */
const TICKS_PER_SECOND = 100;
const MAX_OUTPUT_BYTES = 2_000_000;
const MAX_COMPLAINT_BYTES = 4_000;

interface GuardedScript {
  file: string;
  /** Allows native code and threads, which Node's permissions do not bind. */
  needsNativeCode?: boolean;
  arguments?: readonly string[];
}

interface GuardOptions {
  /** Of the processor; on the wall four times as many. Where the system tells the first to nobody, of the wall. */
  milliseconds: number;
  signal: AbortSignal;
}

/** `usedMs`: of its time, as far as it was looked at. */
export type ChildEnd = { complaint: string; usedMs: number } & (
  | { ok: true; output: string }
  | { ok: false; reason: "time" | "memory" | "output" | "crashed" | "aborted" }
);

/** Runs a script over untrusted bytes: no environment, no writing, no network where the system can, limited memory, time and output. Never throws. */
export async function runGuarded(
  script: GuardedScript,
  input: Uint8Array | string,
  { milliseconds, signal }: GuardOptions,
): Promise<ChildEnd> {
  const [program, args] = await withoutNetwork(process.execPath, flagsOf(script));
  if (signal.aborted) return { ok: false, reason: "aborted", complaint: "", usedMs: 0 };
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
  const about = { complaint: complaint(), usedMs: killed.usedMs() };
  if (reason === null && code === 0) return { ok: true, output: output(), ...about };
  const ranOutOfHeap = about.complaint.includes("heap out of memory");
  return { ok: false, reason: reason ?? (ranOutOfHeap ? "memory" : "crashed"), ...about };
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
  let usedMs = 0;
  const started = performance.now();
  const by = (cause: KillReason) => {
    reason ??= cause;
    child.kill("SIGKILL");
  };
  const onAbort = () => by("aborted");
  const deadline = setTimeout(() => by("time"), milliseconds * PATIENCE);
  const watch = setInterval(() => {
    void usageOf(child.pid).then((usage) => {
      if (usage === null) return;
      const { bytes, processorMs } = usage;
      usedMs = processorMs ?? performance.now() - started;
      if (bytes > RESIDENT_MB * 1024 * 1024) by("memory");
      else if (usedMs > milliseconds) by("time");
    });
  }, WATCH_INTERVAL_MS);
  signal.addEventListener("abort", onAbort, { once: true });
  yieldToOthers(child.pid);
  return {
    by,
    reason: () => reason,
    usedMs: () => usedMs,
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

interface Usage {
  bytes: number;
  /** Null where the system does not tell. */
  processorMs: number | null;
}

/** Null of a process that has ended: what it gave counts, however long the last look at it took. */
async function usageOf(pid: number | undefined): Promise<Usage | null> {
  if (pid === undefined) return null;
  const isLinux = process.platform === "linux";
  try {
    if (isLinux) {
      const [status, stat] = await Promise.all(
        ["status", "stat"].map((file) => readFile(`/proc/${pid}/${file}`, "utf8")),
      );
      const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status ?? "")?.[1];
      return { bytes: Number(kilobytes ?? 0) * 1024, processorMs: processorMsIn(stat ?? "") };
    }
    const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)]);
    return { bytes: Number(stdout) * 1024, processorMs: null };
  } catch {
    return isLinux ? null : { bytes: 0, processorMs: null };
  }
}

/** The 14th and 15th field of `/proc/<pid>/stat`, of all its threads; the second is a name in brackets. See proc_pid_stat(5). */
function processorMsIn(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND;
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
