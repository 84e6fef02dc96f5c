import { randomUUID } from "node:crypto";
import { type Database, PLATFORM } from "#backend/postgres/database.ts";

const LOCK = 7_316_204_852;

/** Of a process that died the night is tried again after this. */
const CLAIM_HOURS = 6;
const FAILED_HOURS = 1;
const NEVER_ENDED = `It was begun and not ended within ${CLAIM_HOURS} hours: its process was killed, or hangs.`;

/**
 * Takes the night that began at `since` for this process. @returns the id of its row in `platform.backups`; null where
 * the night has its backup, or another try is under way or not due yet
 */
export async function claimNight(db: Database, since: Date): Promise<string | null> {
  const id = randomUUID();
  const { rowCount } = await db.tx(PLATFORM, async (sql) => {
    await sql.query("select pg_advisory_xact_lock($1)", [LOCK]);
    await sql.query("delete from platform.backups where started_at < now() - interval '400 days'");
    return sql.query(
      `insert into platform.backups (id, next_try_at) select $1, now() + $3 * interval '1 hour' where not exists (
         select from platform.backups where started_at >= $2 and not is_by_hand and (file is not null or next_try_at > now()))`,
      [id, since, CLAIM_HOURS],
    );
  });
  return rowCount === 1 ? id : null;
}

export interface Made {
  /** By its absolute path. */
  file: string;
  bytes: number;
}

export async function noteMade(db: Database, id: string, { file, bytes }: Made): Promise<void> {
  await db.tx(PLATFORM, (sql) =>
    sql.query("update platform.backups set finished_at = now(), file = $2, bytes = $3 where id = $1", [
      id,
      file,
      bytes,
    ]),
  );
}

/** @param failure why there is none; tried again after an hour, or `atOnce` by whoever looks next */
export async function noteFailure(
  db: Database,
  id: string,
  { failure, atOnce }: { failure: string; atOnce: boolean },
): Promise<void> {
  await db.tx(PLATFORM, (sql) =>
    sql.query(
      `update platform.backups set finished_at = now(), failure = $2, next_try_at = now() + $3 * interval '1 hour'
       where id = $1`,
      [id, failure, atOnce ? 0 : FAILED_HOURS],
    ),
  );
}

/** One that the command made: it takes the place of no night's. */
export async function noteByHand(db: Database, { file, bytes }: Made): Promise<void> {
  await db.tx(PLATFORM, (sql) =>
    sql.query(
      "insert into platform.backups (id, finished_at, file, bytes, is_by_hand) values ($1, now(), $2, $3, true)",
      [randomUUID(), file, bytes],
    ),
  );
}

/** What is known of the backups of this installation. */
export interface KnownBackups {
  /** The last that ended well. */
  last: (Made & { at: Date; isByHand: boolean }) | null;
  /** When the last of the installation's own ended well. */
  lastOwn: Date | null;
  /** The installation's own last try, where it failed, or where nothing is heard of it any more. */
  failed: { at: Date; failure: string } | null;
}

export async function readBackups(db: Database): Promise<KnownBackups> {
  return db.tx(PLATFORM, async (sql) => {
    const { rows: made } = await sql.query<{ at: Date; file: string; bytes: string; isByHand: boolean }>(
      `select finished_at as at, file, bytes, is_by_hand as "isByHand" from platform.backups
       where file is not null order by finished_at desc limit 1`,
    );
    const { rows: own } = await sql.query<{ at: Date | null }>(
      "select max(finished_at) as at from platform.backups where file is not null and not is_by_hand",
    );
    const { rows: tried } = await sql.query<{ at: Date; isOver: boolean; failure: string | null }>(
      `select coalesce(finished_at, started_at) as at, finished_at is not null as "isOver", failure
         from platform.backups
        where not is_by_hand and (
          finished_at is not null or coalesce(next_try_at, started_at + $1 * interval '1 hour') <= now())
        order by started_at desc limit 1`,
      [CLAIM_HOURS],
    );
    const [last] = made;
    const [lastTry] = tried;
    const failure = lastTry?.isOver === false ? NEVER_ENDED : (lastTry?.failure ?? null);
    return {
      last: last === undefined ? null : { ...last, bytes: Number(last.bytes) },
      lastOwn: own[0]?.at ?? null,
      failed: lastTry === undefined || failure === null ? null : { at: lastTry.at, failure },
    };
  });
}
