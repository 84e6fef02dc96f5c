import type { Logger } from "pino";
import { documentsBucket, resumesBucket } from "#shared/buckets.ts";
import type { Backend } from "./backend.ts";
import type { ServiceClient } from "./service-client.ts";

interface Dependencies {
  service: ServiceClient;
  repeat: Backend["jobs"]["repeat"];
  log: Logger;
}

const DAY_MS = 24 * 3_600_000;
/** A file is stored before its row: its owner has a day to add the row. */
const FILE_AGE_MS = DAY_MS;
/** More than a year, so that a year can be looked back on. */
const USAGE_AGE_MS = 400 * DAY_MS;
const INTERVAL_MS = DAY_MS;
const BATCH = 500;

const strayFiles = {
  [documentsBucket]: "stray_document_files",
  [resumesBucket]: "stray_resume_files",
} as const;

/** Removes files without a row and rows past their time, at once and then daily. What one fails at keeps no other from it. */
export function startLeftBehindRemoval(deps: Dependencies): { stop(): Promise<void> } {
  const { log } = deps;
  const daily = (name: string, work: (stopped: AbortSignal) => Promise<number>, failure: string) =>
    deps.repeat(name, INTERVAL_MS, work, (error) => log.warn({ err: error }, `${failure}; it is tried again in a day`));
  const jobs = [
    ...([documentsBucket, resumesBucket] as const).map((bucket) =>
      daily(
        `${bucket}-files`,
        async (stopped) => {
          const files = await removeStrays(deps, bucket, stopped);
          if (files > 0) log.info({ files }, `Removed files of ${bucket} without a row`);
          return files;
        },
        `Files of ${bucket} without a row could not be removed`,
      ),
    ),
    daily(
      "ai-usage",
      async (stopped) => {
        const rows = await deleteOldUsage(deps, stopped);
        if (rows > 0) log.info({ rows }, "Deleted what models took more than 400 days ago");
        return rows;
      },
      "What models took long ago could not be deleted",
    ),
    daily(
      "admins-audit",
      async (stopped) => {
        const { data: entries } = await deps.service.rpc("prune_people_audit").abortSignal(stopped).throwOnError();
        if (entries > 0) log.info({ entries }, "Deleted old entries of what admins did");
        return entries;
      },
      "Old entries of what admins did could not be deleted",
    ),
  ];
  return {
    /** What remains is removed after the next start. */
    stop: async () => void (await Promise.all(jobs.map((job) => job.stop()))),
  };
}

/** @throws the client's error; files removed before it stay removed */
async function removeStrays(
  { service }: Dependencies,
  bucket: keyof typeof strayFiles,
  signal: AbortSignal,
): Promise<number> {
  const before = new Date(Date.now() - FILE_AGE_MS).toISOString();
  for (let count = 0; ;) {
    const strays = await service.rpc(strayFiles[bucket], { before, at_most: BATCH }).abortSignal(signal).throwOnError();
    if (strays.data.length === 0 || signal.aborted) return count;
    const removed = await service.storage.from(bucket).remove(strays.data);
    if (removed.error) throw removed.error;
    count += removed.data.length;
    // Other processes may have removed some; a list that never shrinks must not loop for ever.
    if (removed.data.length === 0 || strays.data.length < BATCH) return count;
  }
}

/** @throws the client's error; rows deleted before it stay deleted */
async function deleteOldUsage({ service }: Dependencies, signal: AbortSignal): Promise<number> {
  const before = new Date(Date.now() - USAGE_AGE_MS).toISOString();
  for (let count = 0; ;) {
    const { data: deleted } = await service
      .rpc("delete_old_ai_usage", { before, at_most: BATCH })
      .abortSignal(signal)
      .throwOnError();
    count += deleted;
    if (deleted < BATCH || signal.aborted) return count;
  }
}
