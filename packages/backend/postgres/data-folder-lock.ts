import { randomUUID } from "node:crypto";
import { link, rename, rm, unlink, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "#backend/app-error.ts";
import { describeThisProcess, hasCode, HEARTBEAT_MS, isGone, readOwner } from "./lock-owner.ts";
import type { LockOwner } from "./lock-owner.ts";

export interface DataFolderLock {
  release(): Promise<void>;
}

const LOCK_FILE = "lock";
const TAKEOVER_ATTEMPTS = 100;
const TAKEOVER_PAUSE_MS = 50;

/**
 * Locks the folder until `release` or the end of the process.
 * @throws AppError `data_folder_locked` naming the process that has it
 */
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
 * Makes `lockPath` a copy of `draft`, or returns the living owner of an existing lock. `link` creates a file with its
 * content in one step and fails when it exists, so of two processes one wins. A lock left by a dead owner is replaced
 * only by the holder of a second lock, named by the dead one's nonce; that lock follows the same rules, so a process
 * that dies during the takeover does not block it.
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
