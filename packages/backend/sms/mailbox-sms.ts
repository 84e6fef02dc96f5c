import { escapeHtml } from "#backend/mail/escape-html.ts";
import type { Mailer } from "#backend/mail/mailer.ts";
import type { SmsSender } from "#backend/sms/sms-sender.ts";

/** Domain of phones in the mailbox of this machine: `<phone>@sms.localhost`. */
const DOMAIN = "sms.localhost";

/**
 * Writes text messages into the mailbox of this machine. Never give it a mailer that reaches other people: the messages
 * hold sign-in codes.
 */
export function createMailboxSms(mailbox: Mailer): SmsSender {
  return {
    send: ({ to, text, channel = "sms" }) =>
      mailbox.send({
        to: `${to}@${DOMAIN}`,
        subject: `${channel === "sms" ? "Text message" : "WhatsApp message"} to +${to}`,
        text,
        html: `<!doctype html><html lang="en"><title>Message</title><p>${escapeHtml(text)}</p></html>`,
      }),
  };
}
