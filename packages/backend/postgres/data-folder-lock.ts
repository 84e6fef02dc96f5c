import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, stat, unlink, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { AppError } from "#backend/app-error.ts";

interface DataFolderLock {
  release(): Promise<void>;
}

const LOCK_FILE = "lock";
const TAKEOVER_ATTEMPTS = 100;
const TAKEOVER_PAUSE_MS = 50;

/** Until `release` or the end of the process. @throws AppError `data_folder_locked` naming the process that has it */
export async function lockDataFolder(folder: string): Promise<DataFolderLock> {
  const lockPath = path.join(folder, LOCK_FILE);
  const me = describeThisProcess();
  const draft = path.join(folder, `${LOCK_FILE}.draft.${me.nonce}`);
  await writeFile(draft, JSON.stringify(me), { flag: "wx", mode: 0o600 });
  try {
    const owner = await acquire(lockPath, draft);
    if (owner !== undefined) {
      const machine = owner.host === me.host ? "" : ` on ${owner.host}`;
      throw new AppError(
        "data_folder_locked",
        `DATA_DIR: the data folder ${folder} is in use by process ${owner.pid}${machine}. Stop it first, or choose another folder.`,
      );
    }
  } finally {
    await rm(draft, { force: true });
  }
  // Shows a process on another machine, which cannot see our process id, that we are alive.
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(lockPath, now, now).catch(() => undefined);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    async release() {
      clearInterval(heartbeat);
      if ((await readOwner(lockPath))?.nonce === me.nonce) await unlink(lockPath);
    },
  };
}

/**
 * Makes `lockPath` a copy of `draft`, or returns the living owner. `link` creates a whole file and fails when it
 * exists. A dead owner's lock is replaced only by the holder of a second lock, named by the dead one's nonce and under
 * the same rules, so that a process that dies meanwhile does not block it.
 */
async function acquire(lockPath: string, draft: string): Promise<LockOwner | undefined> {
  let owner: LockOwner | undefined;
  for (let attempt = 0; attempt < TAKEOVER_ATTEMPTS; attempt += 1) {
    if (await linkIfFree(draft, lockPath)) return undefined;
    owner = await readOwner(lockPath);
    if (owner === undefined) continue;
    if (!(await isGone(owner, lockPath))) return owner;
    const takeover = `${lockPath}.${owner.nonce}`;
    if ((await acquire(takeover, draft)) === undefined) {
      try {
        if ((await readOwner(lockPath))?.nonce === owner.nonce) {
          const copy = `${draft}.${randomUUID()}`;
          await link(draft, copy);
          await rename(copy, lockPath);
          return undefined;
        }
      } finally {
        await rm(takeover, { force: true });
      }
    }
    await sleep(TAKEOVER_PAUSE_MS);
  }
  return owner;
}

async function linkIfFree(draft: string, lockPath: string): Promise<boolean> {
  try {
    await link(draft, lockPath);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

export interface LockOwner {
  pid: number;
  host: string;
  /** Distinguishes this owner from every other, also from an earlier one with the same process id. */
  nonce: string;
  /** Linux: boot id and process-id namespace; process ids mean something only within one. */
  machine: string | null;
  /** Linux: the process' start in clock ticks after boot. */
  startTime: string | null;
}

export const HEARTBEAT_MS = 2_000;
const MISSED_HEARTBEATS = 3;

export function describeThisProcess(): LockOwner {
  return { pid: process.pid, host: hostname(), nonce: randomUUID(), machine: thisMachine(), startTime: ownStartTime() };
}

/** Undefined without a lock file. An unreadable one has an owner that is gone. */
async function readOwner(lockPath: string): Promise<LockOwner | undefined> {
  try {
    return parseOwner(await readFile(lockPath, "utf8"));
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

async function isGone(owner: LockOwner, lockPath: string): Promise<boolean> {
  if (owner.pid === 0) return true;
  const machine = thisMachine();
  const sameProcessTable = machine === null ? owner.host === hostname() : owner.machine === machine;
  if (!sameProcessTable) return hasStoppedBeating(lockPath);
  if (!processExists(owner.pid)) return true;
  const now = processState(owner.pid);
  if (now === undefined || owner.startTime === null) return false;
  return now.state === "Z" || now.state === "X" || now.startTime !== owner.startTime;
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}

/** Watches the file instead of reading its time, so that the machines' clocks need not agree. */
async function hasStoppedBeating(lockPath: string): Promise<boolean> {
  const lastTouch = () =>
    stat(lockPath).then(
      (file) => file.mtimeMs,
      () => null,
    );
  const before = await lastTouch();
  await sleep(HEARTBEAT_MS * MISSED_HEARTBEATS);
  return before === (await lastTouch());
}

function parseOwner(text: string): LockOwner {
  const unreadable: LockOwner = { pid: 0, host: "", nonce: "unreadable", machine: null, startTime: null };
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return unreadable;
  }
  if (!(parsed instanceof Object)) return unreadable;
  const { pid, host, nonce, machine, startTime }: Record<string, unknown> = Object.fromEntries(Object.entries(parsed));
  const isOurs = Number.isSafeInteger(pid) && typeof host === "string" && /^[0-9a-f-]{36}$/.test(String(nonce));
  if (!isOurs) return unreadable;
  return {
    pid: Number(pid),
    host,
    nonce: String(nonce),
    machine: textOrNull(machine),
    startTime: textOrNull(startTime),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !hasCode(error, "ESRCH");
  }
}

/** From /proc/<pid>/stat (proc(5)): the fields after the command name, which may itself have blanks and brackets. */
function processState(pid: number | "self"): { state: string; startTime: string } | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return undefined;
  }
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const [state, startTime] = [fields[0], fields[19]];
  return state === undefined || startTime === undefined ? undefined : { state, startTime };
}

function ownStartTime(): string | null {
  return processState("self")?.startTime ?? null;
}

function thisMachine(): string | null {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return null;
  }
}
