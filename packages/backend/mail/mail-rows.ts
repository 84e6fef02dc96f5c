import { z } from "zod";
import type { Queries, QueryResult, Transaction } from "#backend/postgres/database.ts";
import type { MailFailure } from "./mail-failure.ts";
import type { Mail } from "./mailer.ts";

/* The statements over `platform.mails`. A row belongs to whoever claimed it last, which its number of tries tells. */

const contentSchema = z.object({ subject: z.string(), html: z.string(), text: z.string() });

export interface NewMail {
  userId: string;
  purpose: string;
  kind: string;
  mail: Mail;
  /** Of the link or code in it, whose type is the purpose; null where there is none. */
  tokenHash: string | null;
  /** Until when it may wait. */
  expiresAt: Date;
}

/** Links and codes in mails: each begins to live when its mail is handed to the mail server, as nobody can read it before. */
export interface MailedTokens {
  /** How long one works. */
  seconds: number;
  /**
   * @param from when its life begins; null where it has begun
   * @returns gone: it was used, ended or replaced; busy: somebody is about to
   */
  look(
    sql: Transaction,
    token: { userId: string; purpose: string; hash: string },
    from: Date | null,
  ): Promise<"live" | "gone" | "busy">;
}

/** Until when it is worth anything. */
const END = "coalesce(token_ends_at, expires_at)";
/** For who uses a token right now to be done. */
const BUSY_MS = 1_000;

/** What waits for the same purpose goes; that mails do not get out is still known then. */
export async function storeMail(sql: Queries, row: NewMail & { id: string; now: Date }): Promise<void> {
  const { to, subject, html, text } = row.mail;
  await sql.query(
    `with replaced as (
       delete from platform.mails where user_id = $2 and purpose = $3
       returning trouble, last_error)
     insert into platform.mails (id, user_id, purpose, kind, recipient, content, written_at, next_try_at, expires_at,
       token_hash, trouble, last_error)
     select $1::uuid, $2::uuid, $3::text, $4, $5, $6::jsonb, $7::timestamptz, $7::timestamptz, $8::timestamptz, $9,
            (select min(trouble) from replaced), (select min(last_error) from replaced)`,
    [row.id, row.userId, row.purpose, row.kind, to, { subject, html, text }, row.now, row.expiresAt, row.tokenHash],
  );
}

/** Takes back what is not worth sending any more: its link or code was used, or ended. */
export async function withdrawMails(sql: Queries, userId: string, purposes: readonly string[]): Promise<void> {
  await sql.query("delete from platform.mails where user_id = $1 and purpose = any ($2::text[])", [userId, purposes]);
}

export interface ClaimedMail {
  id: string;
  kind: string;
  recipient: string;
  content: { subject: string; html: string; text: string };
  tries: number;
  writtenAt: Date;
  /** This try begins the life of its link or code. */
  begins: boolean;
}

interface Claimer {
  /** Null for whichever has waited longest. */
  id: string | null;
  now: Date;
  leaseMs: number;
  tokens: MailedTokens;
}

/** One that nobody else sends. Those whose link or code works no more are taken away. */
export async function claimMail(sql: Transaction, claimer: Claimer): Promise<ClaimedMail | null> {
  const { now, leaseMs, tokens } = claimer;
  for (;;) {
    const due = await findDue(sql, claimer);
    if (due === null) return null;
    const { id, userId, purpose, hash, begins } = due;
    const state = hash === null ? "live" : await tokens.look(sql, { userId, purpose, hash }, begins ? now : null);
    if (state === "live") {
      const endsAt = begins ? new Date(now.getTime() + tokens.seconds * 1000) : null;
      return take(sql, { ...due, now, leasedUntil: new Date(now.getTime() + leaseMs), endsAt });
    }
    if (state === "gone") await sql.query("delete from platform.mails where id = $1", [id]);
    else
      await sql.query("update platform.mails set next_try_at = $2 where id = $1", [
        id,
        new Date(now.getTime() + BUSY_MS),
      ]);
  }
}

interface Due {
  id: string;
  userId: string;
  purpose: string;
  hash: string | null;
  begins: boolean;
}

async function findDue(sql: Transaction, { id, now }: Claimer): Promise<Due | null> {
  const { rows } = await sql.query<Due>(
    `select id, user_id as "userId", purpose, token_hash as hash,
            token_hash is not null and token_ends_at is null as begins
       from platform.mails
      where content is not null and next_try_at <= $1 and ${END} > $1
        and (leased_until is null or leased_until <= $1) and ($2::uuid is null or id = $2)
      order by next_try_at limit 1 for update skip locked`,
    [now, id],
  );
  return rows[0] ?? null;
}

async function take(
  sql: Transaction,
  claim: Due & { now: Date; leasedUntil: Date; endsAt: Date | null },
): Promise<ClaimedMail | null> {
  const { id, begins, now, leasedUntil, endsAt } = claim;
  const { rows } = await sql.query<Omit<ClaimedMail, "content" | "begins"> & { content: unknown }>(
    `update platform.mails set tries = tries + 1, tried_at = $2, leased_until = $3,
            token_ends_at = coalesce(token_ends_at, $4)
      where id = $1 returning id, kind, recipient, content, tries, written_at as "writtenAt"`,
    [id, now, leasedUntil, endsAt],
  );
  const row = rows[0];
  return row === undefined ? null : { ...row, begins, content: contentSchema.parse(row.content) };
}

type Claim = Pick<ClaimedMail, "id" | "tries">;

/** It goes, for it holds a link. @returns whether others, that waited for the mail server, are due now */
export async function storeSuccess(sql: Queries, { id, tries }: Claim, now: Date): Promise<boolean> {
  await sql.query("delete from platform.mails where id = $1 and tries = $2", [id, tries]);
  const { rowCount } = await sql.query(
    `update platform.mails set trouble = null, next_try_at = least(next_try_at, $1),
            last_error = case when failed_at is not null then last_error end
      where id = any (array(select id from platform.mails where trouble = 'server' for update skip locked))`,
    [now],
  );
  return rowCount > 0;
}

/** A link that nobody can have read begins to live with the next try. */
export async function storeDelay(
  sql: Queries,
  { id, tries, begins }: Claim & Pick<ClaimedMail, "begins">,
  { trouble, reason, mayHaveArrived }: MailFailure,
  next: Date,
): Promise<void> {
  await sql.query(
    `update platform.mails set trouble = $3, last_error = $4, next_try_at = $5, leased_until = null,
            token_ends_at = case when $6 then null else token_ends_at end
      where id = $1 and tries = $2`,
    [id, tries, trouble, reason, next, begins && !mayHaveArrived],
  );
}

/** Kept for operators, without its content. */
export async function storeRefusal(
  sql: Queries,
  { id, tries }: Claim,
  { trouble, reason }: MailFailure,
  now: Date,
): Promise<void> {
  await sql.query(
    `update platform.mails set trouble = $3, last_error = $4, content = null, failed_at = $5, leased_until = null
      where id = $1 and tries = $2`,
    [id, tries, trouble, reason, now],
  );
}

export function storeExpiries(
  sql: Queries,
  now: Date,
): Promise<QueryResult<{ id: string; kind: string; last_error: string | null }>> {
  return sql.query(
    `update platform.mails set content = null, failed_at = $1, leased_until = null
      where content is not null and ${END} <= $1 and (leased_until is null or leased_until <= $1)
      returning id, kind, last_error`,
    [now],
  );
}

export async function findTrouble(
  sql: Queries,
  mail: { kind: string; recipient: string },
): Promise<MailFailure["trouble"] | null> {
  const { rows } = await sql.query<{ trouble: MailFailure["trouble"] }>(
    `select trouble from platform.mails
      where trouble = 'server' or (trouble = 'recipient' and kind = $1 and recipient = $2)
      order by trouble desc limit 1`,
    [mail.kind, mail.recipient],
  );
  return rows[0]?.trouble ?? null;
}

export interface MailReport {
  waiting: number;
  /** Which, those that wait longest first. Without addresses and links. */
  waits: {
    kind: string;
    /** Null: not tried yet. */
    reason: string | null;
    count: number;
    /** When the oldest of them was written. */
    since: Date;
    /** When the next of them is tried again. */
    nextTryAt: Date;
  }[];
  /** Refused for good, or too old, in the last week. */
  failed: number;
  /** Why, the last first. Dropped: they waited for longer than they were worth anything. */
  failures: { kind: string; outcome: "refused" | "dropped"; reason: string | null; count: number; last: Date }[];
}

const MOST_KINDS = 10;

export async function readReport(sql: Queries): Promise<MailReport> {
  const { rows } = await sql.query<Pick<MailReport, "waiting" | "failed">>(
    `select count(*) filter (where failed_at is null)::int as waiting,
            count(*) filter (where failed_at is not null)::int as failed
       from platform.mails`,
  );
  const waits = await sql.query<MailReport["waits"][number]>(
    `select kind, last_error as reason, count(*)::int as count, min(written_at) as since,
            min(next_try_at) as "nextTryAt"
       from platform.mails where failed_at is null group by kind, last_error order by since, kind limit ${MOST_KINDS}`,
  );
  const failures = await sql.query<MailReport["failures"][number]>(
    `select kind, case when failed_at >= ${END} then 'dropped' else 'refused' end as outcome, last_error as reason,
            count(*)::int as count, max(failed_at) as last
       from platform.mails where failed_at is not null group by 1, 2, 3 order by last desc limit ${MOST_KINDS}`,
  );
  const counted = rows[0] ?? { waiting: 0, failed: 0 };
  return { ...counted, waits: waits.rows, failures: failures.rows };
}
