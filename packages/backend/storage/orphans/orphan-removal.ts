import type { Logger } from "pino";
import type { Database } from "#backend/postgres/database.ts";
import type { Jobs } from "#backend/repeated-job.ts";
import { claimFiles, forgetFiles, releaseAllLeases, unclaimFiles } from "./orphan-files.ts";
import type { Files } from "#backend/storage/files/files.ts";

interface Deps {
  db: Database;
  files: Pick<Files, "remove">;
  /** No other process works on this database: whatever ran when this one started is over. */
  isAlone: boolean;
  /** Milliseconds after a pass that failed; twice as long after each further one. */
  firstPauseMs?: number;
  stopLimitMs?: number;
  /** Hears of each pass. */
  noteRun: Jobs["note"];
  log: Logger;
}

export interface OrphanRemoval {
  /** Does not wait. However often it is called, one pass follows the one that is running. */
  removeSoon: () => void;
  /** Waits briefly for a store that does not answer: what was claimed is removed after the next start. */
  stop(): Promise<void>;
}

const JOB = "orphan-files";
const BATCH = 100;
const INTERVAL_MS = 5 * 60_000;
const FIRST_PAUSE_MS = 60_000;
const STOP_LIMIT_MS = 2_000;

/** Now, when requested, and every five minutes. Resolves once the leases of earlier processes are over. */
export async function startOrphanRemoval(deps: Deps): Promise<OrphanRemoval> {
  const { db, files, isAlone, firstPauseMs = FIRST_PAUSE_MS, stopLimitMs = STOP_LIMIT_MS, noteRun, log } = deps;
  if (isAlone) await releaseAllLeases(db);
  let running: Promise<void> | null = null;
  let isRequestedAgain = false;
  const stopped = new AbortController();
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  /** @returns how many */
  const removeBatch = async (): Promise<number> => {
    const claim = await claimFiles(db, BATCH);
    if (claim.versions.length === 0) return 0;
    try {
      await files.remove(claim.versions);
    } catch (error) {
      await unclaimFiles(db, claim);
      throw error;
    }
    await forgetFiles(db, claim);
    return claim.versions.length;
  };
  const pass = async () => {
    clearTimeout(timer);
    let removed = 0;
    try {
      do {
        isRequestedAgain = false;
        while (!stopped.signal.aborted) {
          const count = await removeBatch();
          if (count === 0) break;
          removed += count;
        }
      } while (isRequestedAgain && !stopped.signal.aborted);
      failures = 0;
      noteRun(JOB, true, removed);
    } catch (error) {
      failures += 1;
      if (!stopped.signal.aborted) {
        noteRun(JOB, false);
        log.warn({ err: error }, "Files without a row could not be removed; it is tried again");
      }
    }
    running = null;
    if (stopped.signal.aborted) return;
    const pause = failures === 0 ? INTERVAL_MS : Math.min(INTERVAL_MS, firstPauseMs * 2 ** (failures - 1));
    timer = setTimeout(start, pause).unref();
  };
  const start = () => {
    running = pass();
  };
  start();

  return {
    removeSoon() {
      isRequestedAgain = true;
      if (running === null && failures === 0 && !stopped.signal.aborted) start();
    },
    async stop() {
      stopped.abort();
      clearTimeout(timer);
      const limit = Promise.withResolvers<void>();
      const stopTimer = setTimeout(limit.resolve, stopLimitMs);
      await Promise.race([running, limit.promise]);
      clearTimeout(stopTimer);
    },
  };
}
