import type { Logger } from "pino";
import { deleteUser } from "#backend/auth/accounts/admin-users.ts";
import type { AuthSettings } from "./settings.ts";
import { type Database, PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import type { Jobs, RepeatedJob } from "#backend/repeated-job.ts";

interface Deps {
  db: Database;
  settings: Pick<AuthSettings, "sessionTimebox" | "sessionInactivity">;
  clock?: () => Date;
}

type Cleaned = Record<string, number>;

/** Tables and conditions are code; times are parameters. */
interface CleanUpRule {
  table: string;
  condition: string;
  before: Date;
}

type Policy = Pick<AuthSettings, "sessionTimebox" | "sessionInactivity">;

/** Rows in one transaction: few, so that its locks are short. */
const BATCH = 500;
const USERS_BATCH = 50;
const INTERVAL_MS = 3_600_000;
/** Any number that no other advisory lock uses. */
const LOCK = 7_242_613;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** So that a late request still gets the right error. */
const GRACE_MS = DAY_MS;
/** A used refresh token that comes back shows theft. */
const USED_TOKENS_MS = 30 * DAY_MS;
/** So that operators see them. */
const FAILED_MAILS_MS = 7 * DAY_MS;
/** More than a year, so that a year can be looked back on. */
const AUDIT_MS = 400 * DAY_MS;
/** After the last sign-in of an account without e-mail and phone. */
const ANONYMOUS_USERS_MS = 30 * DAY_MS;
const LAST_USE = "coalesce(refreshed_at at time zone 'UTC', created_at)";

export function startHousekeeping(deps: Deps & { repeat: Jobs["repeat"]; log: Logger }): RepeatedJob {
  const { repeat, log } = deps;
  return repeat(
    "housekeeping",
    INTERVAL_MS,
    async (stopped) => {
      const cleaned = await cleanUp(deps, stopped);
      if (Object.keys(cleaned).length > 0) log.info({ cleaned }, "Deleted what was out of date");
      return Object.values(cleaned).reduce((sum, count) => sum + count, 0);
    },
    (error) => log.warn({ err: error }, "Deleting what is out of date failed; it is tried again in an hour"),
  );
}

/** Does nothing while another process runs it. */
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

async function lockCleanUp(sql: Transaction): Promise<boolean> {
  const { rows } = await sql.query<{ free: boolean }>("select pg_try_advisory_xact_lock($1) as free", [LOCK]);
  return rows[0]?.free === true;
}

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

/** A link whose mail still waits begins to live when that is sent. */
const isMailed = (which = "true") =>
  `exists (select from platform.mails m where m.user_id = target.user_id and m.token_hash is not null
     and m.content is not null and ${which})`;

function cleanUpRules(policy: Policy, now: Date): CleanUpRule[] {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const older = (table: string, ms: number, condition = "created_at < $1"): CleanUpRule => ({
    table,
    condition,
    before: ago(ms),
  });
  const limits = [
    ...(policy.sessionTimebox === undefined ? [] : [older("auth.sessions", policy.sessionTimebox * 1000 + GRACE_MS)]),
    ...(policy.sessionInactivity === undefined
      ? []
      : [older("auth.sessions", policy.sessionInactivity * 1000 + GRACE_MS, `${LAST_USE} < $1`)]),
  ];
  return [
    older("auth.saml_relay_states", DAY_MS),
    older("auth.flow_state", DAY_MS, `created_at < $1 and not ${isMailed()}`),
    older("auth.mfa_challenges", DAY_MS),
    older("auth.mfa_factors", DAY_MS, "status = 'unverified' and created_at < $1"),
    older(
      "auth.one_time_tokens",
      DAY_MS,
      `created_at < $1::timestamptz at time zone 'UTC' and not ${isMailed("m.purpose = target.token_type::text")}`,
    ),
    older("auth.sessions", GRACE_MS, "not_after < $1"),
    ...limits,
    // All of its stored tokens are revoked: it was stolen, or another device ended it.
    older(
      "auth.sessions",
      USED_TOKENS_MS,
      `${LAST_USE} < $1 and refresh_token_hmac_key is null and not exists (
         select from auth.refresh_tokens t where t.session_id = target.id and not t.revoked)`,
    ),
    // Not the one whose child is live: it is answered with that child.
    older(
      "auth.refresh_tokens",
      USED_TOKENS_MS,
      `revoked and updated_at < $1 and not exists (
         select from auth.refresh_tokens child where child.parent = target.token and not child.revoked)`,
    ),
    older("auth.audit_log_entries", AUDIT_MS),
    older("platform.mails", FAILED_MAILS_MS, "failed_at < $1"),
    older("platform.used_once", 0, "expires_at < $1"),
    older("platform.rate_limits", 0, "expire < extract(epoch from $1::timestamptz) * 1000"),
  ];
}
