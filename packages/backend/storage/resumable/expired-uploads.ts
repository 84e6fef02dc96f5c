import type { Logger } from "pino";
import { type Database, PLATFORM } from "#backend/postgres/database.ts";
import { type RepeatedJob, repeatJob } from "#backend/repeated-job.ts";
import { UPLOAD_SECONDS } from "./upload-rows.ts";

interface Deps {
  db: Database;
  removeOrphans: () => void;
  log: Logger;
}

const BATCH = 100;
const INTERVAL_MS = 30 * 60_000;

/** At once and then every half hour. */
export function startUploadExpiry({ db, removeOrphans, log }: Deps): RepeatedJob {
  return repeatJob(
    INTERVAL_MS,
    async (stopped) => {
      const count = await dropExpiredUploads(db, stopped);
      if (count > 0) removeOrphans();
    },
    (error) => log.warn({ err: error }, "uploads that expired could not be given up"),
  );
}

/** Locked rows wait for the next run. @returns how many were given up */
export async function dropExpiredUploads(db: Database, stopped?: AbortSignal): Promise<number> {
  for (let total = 0; ;) {
    const { rowCount } = await db.tx(PLATFORM, (sql) =>
      sql.query(
        `delete from platform.resumable_uploads where id in (
           select id from platform.resumable_uploads where created_at < now() - interval '${UPLOAD_SECONDS} seconds'
           limit ${BATCH} for update skip locked)`,
      ),
    );
    total += rowCount;
    if (rowCount < BATCH || stopped?.aborted === true) return total;
  }
}
