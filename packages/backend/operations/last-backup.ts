import { type Database, PLATFORM } from "#backend/postgres/database.ts";

export interface LastBackup {
  startedAt: Date;
  /** Null while it is made, and for ever where its process was killed. */
  finishedAt: Date | null;
  bytes: number | null;
  failure: string | null;
}

/** Of those that the installation makes by itself. */
export async function readLastBackup(db: Database): Promise<LastBackup | null> {
  const { rows } = await db.tx(PLATFORM, (sql) =>
    sql.query<Omit<LastBackup, "bytes"> & { bytes: string | null }>(
      `select started_at as "startedAt", finished_at as "finishedAt", bytes, failure
       from platform.backups order by started_at desc limit 1`,
    ),
  );
  const last = rows[0];
  return last === undefined ? null : { ...last, bytes: last.bytes === null ? null : Number(last.bytes) };
}
