import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { type AuthMail, renderAuthMail, type TokenMail } from "./auth-mail.ts";
import type { SecurityNotice } from "./security-notices.ts";
import type { MailQueue } from "#backend/mail/mail-queue.ts";
import type { Transaction } from "#backend/postgres/database.ts";
import type { OneTimeTokenType } from "#backend/auth/one-time-codes/one-time-tokens.ts";
import type { Sms, SmsSender } from "#backend/sms/sms.ts";

/** Sends what was written; for after the commit. */
export type Send = () => void;

/** Work after the answer, so that the answer's time tells nothing and no transaction waits for mail. */
export interface Outbox {
  /** In the transaction that stores the token. */
  mail(sql: Transaction, mail: TokenMail, issued: IssuedToken): Promise<Send>;
  /** In the transaction of what happened. */
  notice(sql: Transaction, owner: NoticeOwner, notice: SecurityNotice): Promise<Send>;
  text(message: Sms): void;
  run(what: string, work: () => Promise<void>): void;
  drain(): Promise<void>;
}

interface IssuedToken {
  userId: string;
  type: OneTimeTokenType;
  hash: string;
}

/** `email` is where the notice goes, if anywhere. */
interface NoticeOwner {
  id: string;
  email: string | null;
}

/** Without a delay the next request's time would tell that there was something to do. */
const DELAY_MS = [50, 250] as const;
/** A mail server may be away over a weekend. After that news are none, and whoever waited for a link has given up. */
const LONGEST_WAIT_MS = 3 * 24 * 3_600_000;

export function createOutbox(deps: {
  mails: MailQueue;
  sms: SmsSender | null;
  log: Logger;
  siteName: string;
  siteUrl: string;
  supportEmail: string | null;
  /** As of the queue. */
  now: () => Date;
}): Outbox {
  const { mails, sms, log, now, ...site } = deps;
  const pending = new Set<Promise<void>>();
  const run = (what: string, work: () => Promise<void>): void => {
    const job = pause(randomInt(...DELAY_MS))
      .then(work)
      .catch((error: unknown) => log.error({ err: error }, `auth: ${what} failed`))
      .finally(() => pending.delete(job));
    pending.add(job);
  };
  const write = async (
    sql: Transaction,
    mail: AuthMail,
    about: { userId: string; purpose: string; tokenHash: string | null },
  ): Promise<Send> => {
    const expiresAt = new Date(now().getTime() + LONGEST_WAIT_MS);
    const id = await mails.add(sql, { ...about, kind: mail.kind, mail: renderAuthMail(mail, site), expiresAt });
    return () => run(`${mail.kind} mail`, () => mails.send(id));
  };
  return {
    run,
    mail: (sql, mail, { userId, type, hash }) => write(sql, mail, { userId, purpose: type, tokenHash: hash }),
    async notice(sql, { id, email }, notice) {
      if (email === null || email === "") return () => {};
      // One of each kind to each address: whoever changes an e-mail twice must not hide the first notice.
      const purpose = `${notice} ${email}`;
      return write(sql, { kind: "security_notice", to: email, notice }, { userId: id, purpose, tokenHash: null });
    },
    text(message) {
      run("text message", async () => {
        await sms?.send(message);
        log.info({ channel: message.channel ?? "sms" }, "auth: text message sent");
      });
    },
    async drain() {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}
