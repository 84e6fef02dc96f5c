import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { type AuthMail, renderAuthMail } from "./auth-mail.ts";
import type { SecurityNotice } from "./security-notices.ts";
import type { Mailer } from "#backend/mail/mailer.ts";
import type { Sms, SmsSender } from "#backend/sms/sms.ts";

/** Work after the answer, so that the answer's time tells nothing and no transaction waits for mail. */
export interface Outbox {
  send(mail: AuthMail): void;
  notice(owner: { email: string | null }, notice: SecurityNotice): void;
  text(message: Sms): void;
  run(what: string, work: () => Promise<void>): void;
  drain(): Promise<void>;
}

/** Without a delay the next request's time would tell that there was something to do. */
const DELAY_MS = [50, 250] as const;

export function createOutbox(deps: {
  mailer: Mailer;
  sms: SmsSender | null;
  log: Logger;
  siteName: string;
  siteUrl: string;
  supportEmail: string | null;
}): Outbox {
  const { mailer, sms, log, ...site } = deps;
  const pending = new Set<Promise<void>>();
  const run = (what: string, work: () => Promise<void>): void => {
    const job = pause(randomInt(...DELAY_MS))
      .then(work)
      .catch((error: unknown) => log.error({ err: error }, `auth: ${what} failed`))
      .finally(() => pending.delete(job));
    pending.add(job);
  };
  const send = (mail: AuthMail): void =>
    run(`${mail.kind} mail`, async () => {
      await mailer.send(renderAuthMail(mail, site));
      log.info({ kind: mail.kind }, "auth: mail sent");
    });
  return {
    run,
    send,
    notice({ email }, notice) {
      if (email !== null && email !== "") send({ kind: "security_notice", to: email, notice });
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
