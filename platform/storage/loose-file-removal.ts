import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { type Database, PLATFORM } from "#platform/postgres/database.ts";
import type { Files } from "./files/files.ts";

interface Deps {
  db: Database;
  files: Files;
  /** No other process works on this database: whatever was under way when this one started is over. */
  isAlone: boolean;
  log: Logger;
}

export interface LooseFileRemoval {
  /** Soon, without waiting. */
  removeSoon: () => void;
  stop(): Promise<void>;
}

const BATCH = 100;
const INTERVAL_MS = 5 * 60_000;

/** Removes the files that no row speaks for: at the start, whenever it is asked, and every five minutes. */
export function startLooseFileRemoval({ db, files, isAlone, log }: Deps): LooseFileRemoval {
  let isStopped = false;
  const pass = async (everything: boolean) => {
    for (;;) {
      if (isStopped) return;
      const versions = await claim(db, everything);
      if (versions.length === 0) return;
      await files.remove(versions);
      await db.tx(PLATFORM, (sql) =>
        sql.query("delete from platform.loose_files where version = any ($1::text[])", [versions]),
      );
      if (versions.length < BATCH) return;
    }
  };
  const run = (everything: boolean) =>
    pass(everything).catch((error: unknown) => log.warn({ err: error }, "files without a row could not be removed"));
  let running = run(isAlone);
  const removeSoon = () => {
    running = running.then(() => run(false));
  };
  const timer = setInterval(removeSoon, INTERVAL_MS).unref();
  return {
    removeSoon,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** Takes some for this pass, so that an upload whose hold is over cannot keep a file that is being removed. */
async function claim(db: Database, everything: boolean): Promise<string[]> {
  const { rows } = await db.tx(PLATFORM, (sql) =>
    sql.query<{ version: string }>(
      `update platform.loose_files set holder = $1, held_until = now() + interval '10 minutes'
        where version in (
          select version from platform.loose_files where $2 or held_until <= now()
          limit ${BATCH} for update skip locked)
        returning version`,
      [randomUUID(), everything],
    ),
  );
  return rows.map(({ version }) => version);
}
