import type { Logger } from "pino";
import { deleteUser } from "#backend/auth/accounts/admin-users.ts";
import { ANONYMOUS_USERS_MS, type CleanUpRule, cleanUpRules } from "./clean-up-rules.ts";
import type { AuthSettings } from "#backend/auth/settings.ts";
import { type Database, PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import { type RepeatedJob, repeatJob } from "#backend/repeated-job.ts";

interface Deps {
  db: Database;
  settings: Pick<AuthSettings, "sessionTimebox" | "sessionInactivity">;
  clock?: () => Date;
}

/** How many rows of each table went. */
export type Cleaned = Record<string, number>;

/** Rows in one transaction: few, so that its locks are short. */
const BATCH = 500;
const USERS_BATCH = 50;
const INTERVAL_MS = 3_600_000;
/** Any number that no other advisory lock uses. */
const LOCK = 7_242_613;

export function startHousekeeping(deps: Deps & { log: Logger }): RepeatedJob {
  const { log } = deps;
  return repeatJob(
    INTERVAL_MS,
    async (stopped) => {
      const cleaned = await cleanUp(deps, stopped);
      if (Object.keys(cleaned).length > 0) log.info({ cleaned }, "Deleted what was out of date");
    },
    (error) => log.warn({ err: error }, "Deleting what is out of date failed; it is tried again in an hour"),
  );
}

/**
 * Deletes what is out of date by `cleanUpRules`, and anonymous users after a month. Does nothing while another process
 * runs it.
 */
export async function cleanUp(deps: Deps, signal?: AbortSignal): Promise<Cleaned> {
  const now = deps.clock?.() ?? new Date();
  const cleaned: Cleaned = {};
  const repeat = async (name: string, size: number, work: (sql: Transaction) => Promise<number>) => {
    for (;;) {
      if (signal?.aborted === true) return;
      const count = await deps.db.tx(PLATFORM, async (sql) => ((await lockCleanUp(sql)) ? work(sql) : 0));
      if (count > 0) cleaned[name] = (cleaned[name] ?? 0) + count;
      if (count < size) return;
    }
  };
  for (const rule of cleanUpRules(deps.settings, now)) {
    await repeat(rule.table, BATCH, (sql) => deleteBatch(sql, rule));
  }
  await repeat("auth.users", USERS_BATCH, (sql) => deleteAnonymousUsers(sql, now));
  return cleaned;
}

/** Locked until the transaction ends. */
async function lockCleanUp(sql: Transaction): Promise<boolean> {
  const { rows } = await sql.query<{ free: boolean }>("select pg_try_advisory_xact_lock($1) as free", [LOCK]);
  return rows[0]?.free === true;
}

/** Locked rows wait for the next run. */
async function deleteBatch(sql: Transaction, { table, condition, before }: CleanUpRule): Promise<number> {
  const { rowCount } = await sql.query(
    `delete from ${table} where ctid = any (array(
       select ctid from ${table} as target where ${condition} limit ${BATCH} for update skip locked))`,
    [before],
  );
  return rowCount;
}

async function deleteAnonymousUsers(sql: Transaction, now: Date): Promise<number> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from auth.users
      where is_anonymous and created_at < $1 and not exists (
        select from auth.sessions s
         where s.user_id = users.id and coalesce(s.refreshed_at at time zone 'UTC', s.created_at) >= $1)
      limit ${USERS_BATCH} for update skip locked`,
    [new Date(now.getTime() - ANONYMOUS_USERS_MS)],
  );
  for (const { id } of rows) await deleteUser(sql, id);
  return rows.length;
}
