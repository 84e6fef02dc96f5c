import { z } from "zod";
import type { Queries, QueryResult } from "#backend/postgres/database.ts";
import type { MailFailure } from "./mail-failure.ts";
import type { Mail } from "./mailer.ts";

/* The statements over `platform.mails`. A row belongs to whoever claimed it last, which its number of tries tells. */

const contentSchema = z.object({ subject: z.string(), html: z.string(), text: z.string() });

export interface NewMail {
  userId: string;
  purpose: string;
  kind: string;
  mail: Mail;
  /** When it is worth nothing any more. */
  expiresAt: Date;
}

/** What waits for the same purpose goes; that mails do not get out is still known then. */
export async function storeMail(sql: Queries, row: NewMail & { id: string; now: Date }): Promise<void> {
  const { to, subject, html, text } = row.mail;
  await sql.query(
    `with replaced as (
       delete from platform.mails where user_id = $2 and purpose = $3
       returning trouble, last_error)
     insert into platform.mails (id, user_id, purpose, kind, recipient, content, written_at, next_try_at, expires_at,
       trouble, last_error)
     select $1::uuid, $2::uuid, $3::text, $4, $5, $6::jsonb, $7::timestamptz, $7::timestamptz, $8::timestamptz,
            (select min(trouble) from replaced), (select min(last_error) from replaced)`,
    [row.id, row.userId, row.purpose, row.kind, to, { subject, html, text }, row.now, row.expiresAt],
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
  expiresAt: Date;
}

/** One that nobody else sends. @param claim.id null for whichever has waited longest */
export async function claimMail(
  sql: Queries,
  claim: { id: string | null; now: Date; leaseMs: number },
): Promise<ClaimedMail | null> {
  const { id, now, leaseMs } = claim;
  const { rows } = await sql.query<Omit<ClaimedMail, "content"> & { content: unknown }>(
    `update platform.mails set tries = tries + 1, leased_until = $2, tried_at = $1
      where id = any (array(
        select id from platform.mails
         where content is not null and next_try_at <= $1 and expires_at > $1
           and (leased_until is null or leased_until <= $1) and ($3::uuid is null or id = $3)
         order by next_try_at limit 1 for update skip locked))
      returning id, kind, recipient, content, tries, written_at as "writtenAt", expires_at as "expiresAt"`,
    [now, new Date(now.getTime() + leaseMs), id],
  );
  const row = rows[0];
  return row === undefined ? null : { ...row, content: contentSchema.parse(row.content) };
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

export async function storeDelay(
  sql: Queries,
  { id, tries }: Claim,
  { trouble, reason }: MailFailure,
  next: Date,
): Promise<void> {
  await sql.query(
    `update platform.mails set trouble = $3, last_error = $4, next_try_at = $5, leased_until = null
      where id = $1 and tries = $2`,
    [id, tries, trouble, reason, next],
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
      where content is not null and expires_at <= $1 and (leased_until is null or leased_until <= $1)
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
  /** When the one that waits longest was written. */
  since: Date | null;
  /** Without addresses and links. */
  lastError: string | null;
  /** When the next of them is tried again. */
  nextTryAt: Date | null;
  /** Refused for good, or too old, in the last week. */
  failed: number;
  /** Why, the last first. */
  failures: { kind: string; reason: string | null; count: number; last: Date }[];
}

export async function readReport(sql: Queries): Promise<MailReport> {
  const { rows } = await sql.query<Omit<MailReport, "failures">>(
    `select count(*) filter (where failed_at is null)::int as waiting,
            min(written_at) filter (where failed_at is null) as since,
            (array_agg(last_error order by tried_at desc nulls last)
              filter (where last_error is not null and failed_at is null))[1]
              as "lastError",
            min(next_try_at) filter (where failed_at is null) as "nextTryAt",
            count(*) filter (where failed_at is not null)::int as failed
       from platform.mails`,
  );
  const failures = await sql.query<MailReport["failures"][number]>(
    `select kind, last_error as reason, count(*)::int as count, max(failed_at) as last from platform.mails
      where failed_at is not null group by kind, last_error order by last desc limit 10`,
  );
  const counted = rows[0] ?? { waiting: 0, since: null, lastError: null, nextTryAt: null, failed: 0 };
  return { ...counted, failures: failures.rows };
}
