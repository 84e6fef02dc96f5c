import { type Database, PLATFORM } from "#backend/postgres/database.ts";

export interface LastBackup {
  at: Date;
  file: string;
  bytes: number;
}

/** The last that the installation made by itself and that ended well. Of one that failed the log tells. */
export async function readLastBackup(db: Database): Promise<LastBackup | null> {
  const { rows } = await db.tx(PLATFORM, (sql) =>
    sql.query<{ at: Date; file: string; bytes: string }>(
      `select finished_at as at, file, bytes from platform.backups
       where file is not null order by finished_at desc limit 1`,
    ),
  );
  const [last] = rows;
  return last === undefined ? null : { ...last, bytes: Number(last.bytes) };
}
