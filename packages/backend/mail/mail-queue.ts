import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { type Database, PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import { type MailFailure, mailFailureOf } from "./mail-failure.ts";
import type { Mailer } from "./mailer.ts";
import {
  claimMail,
  type ClaimedMail,
  findTrouble,
  type MailedTokens,
  type MailReport,
  type NewMail,
  readReport,
  storeDelay,
  storeExpiries,
  storeMail,
  storeRefusal,
  storeSuccess,
} from "./mail-rows.ts";

/** Mails stand in a table until the mail server has taken them (docs/decisions/0070). */
export interface MailQueue {
  /** Takes the place of what waits for the same purpose. @returns its id, for `send` after the commit */
  add(sql: Transaction, mail: NewMail): Promise<string>;
  /** Whatever the mail server answers, it resolves: the mail is tried again. */
  send(id: string): Promise<void>;
  /** What waits, of any process. */
  sendDue(stopped?: AbortSignal): Promise<void>;
  /** For the only process of a database: it sends what one was sending that was killed. */
  takeOver(): Promise<void>;
  /** Whether mails do not get out: all of them, or those of this kind to this recipient. */
  isHeldUp(kind: string, recipient: string): Promise<MailFailure["trouble"] | null>;
  waiting(): Promise<MailReport>;
  /** How many of each kind this process has sent since its start. */
  sent(): ReadonlyMap<string, number>;
}

/** Longer than the mailer's own limits of time let one mail take. */
const LEASE_MS = 3 * 60_000;
const FIRST_DELAY_MS = 60_000;
/** So long at most after the mail server as a whole failed: it may be back at any time. */
const LONGEST_DELAY_MS = 5 * 60_000;
/** What is put off for hours is asked less and less: after a twelfth of the time since it was written. */
const PART_OF_AGE = 1 / 12;
/** So many connections the mailer has. */
const AT_A_TIME = 3;

export function createMailQueue(deps: {
  db: Database;
  mailer: Mailer;
  /** In the ids of mails. */
  host: string;
  tokens: MailedTokens;
  log: Logger;
  /** The same for all processes of a database. */
  clock: () => Date;
}): MailQueue {
  const { db, mailer, host, tokens, log, clock } = deps;
  const sent = new Map<string, number>();
  const claim = (id: string | null) =>
    db.tx(PLATFORM, (sql) => claimMail(sql, { id, now: clock(), leaseMs: LEASE_MS, tokens }));

  const deliver = async (mail: ClaimedMail): Promise<"sent" | "sent, others are due" | MailFailure["trouble"]> => {
    const { id, kind, tries } = mail;
    try {
      await mailer.send({ ...mail.content, to: mail.recipient, messageId: `<${id}@${host}>` });
    } catch (error) {
      const failure = mailFailureOf(error);
      const { reason, isFinal, trouble } = failure;
      const next = nextTry(mail, trouble, clock());
      await db.tx(PLATFORM, (sql) =>
        isFinal ? storeRefusal(sql, mail, failure, clock()) : storeDelay(sql, mail, failure, next),
      );
      if (isFinal) log.warn({ mail: id, kind, reason, tries }, "A mail was refused; it is not tried again");
      else log.warn({ mail: id, kind, reason, tries, next }, "A mail could not be sent; it is tried again");
      return trouble;
    }
    sent.set(kind, (sent.get(kind) ?? 0) + 1);
    const areOthersDue = await db.tx(PLATFORM, (sql) => storeSuccess(sql, mail, clock()));
    log.info({ mail: id, kind, tries }, "Mail sent");
    return areOthersDue ? "sent, others are due" : "sent";
  };

  const dropExpired = async () => {
    const { rows } = await db.tx(PLATFORM, (sql) => storeExpiries(sql, clock()));
    for (const { id, kind, last_error: reason } of rows) {
      log.warn({ mail: id, kind, reason }, "A mail was dropped: what it says has expired before it could be sent");
    }
  };

  const sendDue = async (stopped?: AbortSignal) => {
    await dropExpired();
    let isServerAway = false;
    const sendOneByOne = async () => {
      for (;;) {
        if (isServerAway || stopped?.aborted === true) return;
        // oxlint-disable-next-line no-await-in-loop -- the next one is claimed when this one is settled
        const mail = await claim(null);
        if (mail === null) return;
        // oxlint-disable-next-line no-await-in-loop -- as above
        if ((await deliver(mail)) === "server") isServerAway = true;
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, sendOneByOne));
  };

  return {
    async add(sql, mail) {
      const id = randomUUID();
      await storeMail(sql, { ...mail, id, now: clock() });
      return id;
    },
    async send(id) {
      const mail = await claim(id);
      if (mail !== null && (await deliver(mail)) === "sent, others are due") await sendDue();
    },
    sendDue,
    async takeOver() {
      await db.tx(PLATFORM, (sql) => sql.query("update platform.mails set leased_until = null"));
    },
    isHeldUp: (kind, recipient) => db.tx(PLATFORM, (sql) => findTrouble(sql, { kind, recipient }), { readOnly: true }),
    waiting: () => db.tx(PLATFORM, readReport, { readOnly: true }),
    sent: () => sent,
  };
}

/** After one, two, four minutes and so on. */
function nextTry({ tries, writtenAt }: ClaimedMail, trouble: MailFailure["trouble"], now: Date): Date {
  const partOfAge = trouble === "server" ? 0 : (now.getTime() - writtenAt.getTime()) * PART_OF_AGE;
  const longest = Math.max(LONGEST_DELAY_MS, partOfAge);
  return new Date(now.getTime() + Math.min(FIRST_DELAY_MS * 2 ** (tries - 1), longest));
}
