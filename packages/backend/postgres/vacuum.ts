import type { Logger } from "pino";
import type { Jobs, RepeatedJob } from "#backend/repeated-job.ts";
import { type ListeningDatabase, PLATFORM } from "./database.ts";

interface Deps {
  db: Pick<ListeningDatabase, "tx" | "vacuum">;
  repeat: Jobs["repeat"];
  log: Logger;
}

const INTERVAL_MS = 600_000;

/** By the measures of a server's autovacuum, with those of its catalogs; a table's long values go with it. */
const WORN_TABLES = `select format('%I.%I', schemaname, relname) as name from pg_stat_all_tables
  where schemaname <> 'pg_toast'
    and (n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup)`;

/** Table by table, so that requests get their turn between them. Null where a server does it by itself. */
export function startVacuum({ db, repeat, log }: Deps): RepeatedJob | null {
  if (db.vacuum === undefined) return null;
  return repeat(
    "vacuum",
    INTERVAL_MS,
    async (stopped) => {
      const { rows } = await db.tx(PLATFORM, (sql) => sql.query<{ name: string }>(WORN_TABLES), { readOnly: true });
      let done = 0;
      for (const { name } of rows) {
        if (stopped.aborted) break;
        // oxlint-disable-next-line no-await-in-loop -- requests get their turn between two tables
        await db.vacuum?.(name);
        done += 1;
      }
      return done;
    },
    (error) => log.warn({ err: error }, "Room of deleted rows could not be made usable again; it is tried later"),
  );
}
