import type { Logger } from "pino";
import type { Backend } from "./backend.ts";
import type { ServiceClient } from "./service-client.ts";

interface Dependencies {
  service: ServiceClient;
  repeat: Backend["jobs"]["repeat"];
  log: Logger;
}

/** A file is stored before its row: its owner has a day to add the row. */
const MIN_AGE_MS = 24 * 3_600_000;
const INTERVAL_MS = 24 * 3_600_000;
const BATCH = 500;

/** Removes the files of documents without a row, at once and then daily. */
export function startDocumentFileRemoval(deps: Dependencies): { stop(): Promise<void> } {
  const { log } = deps;
  const job = deps.repeat(
    "document-files",
    INTERVAL_MS,
    async (stopped) => {
      const files = await removeOrphans(deps, stopped);
      if (files > 0) log.info({ files }, "Removed files of documents without a row");
      return files;
    },
    (error) =>
      log.warn({ err: error }, "Files of documents without a row could not be removed; it is tried again in a day"),
  );
  return {
    /** What remains is removed after the next start. */
    stop: () => job.stop(),
  };
}

/** @throws the client's error; files removed before it stay removed */
async function removeOrphans({ service }: Dependencies, signal: AbortSignal): Promise<number> {
  const before = new Date(Date.now() - MIN_AGE_MS).toISOString();
  for (let count = 0; ;) {
    const orphans = await service
      .rpc("stray_document_files", { before, at_most: BATCH })
      .abortSignal(signal)
      .throwOnError();
    if (orphans.data.length === 0 || signal.aborted) return count;
    const removed = await service.storage.from("documents").remove(orphans.data);
    if (removed.error) throw removed.error;
    count += removed.data.length;
    // Other processes may have removed some; a list that never shrinks must not loop for ever.
    if (removed.data.length === 0 || orphans.data.length < BATCH) return count;
  }
}
