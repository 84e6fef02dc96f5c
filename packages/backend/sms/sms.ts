import { escapeMarkup } from "#backend/escape-markup.ts";
import type { Mailer } from "#backend/mail/mailer.ts";

export interface Sms {
  /** Digits with the country code and without the plus, as phones are stored. */
  to: string;
  text: string;
  /** Default `sms`. */
  channel?: SmsChannel | undefined;
}

export type SmsChannel = "sms" | "whatsapp";

/** @throws AppError `sms_failed`, whose message has no secret of the operator's */
export interface SmsSender {
  send(message: Sms): Promise<void>;
}

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
        html: `<!doctype html><html lang="en"><title>Message</title><p>${escapeMarkup(text)}</p></html>`,
      }),
  };
}
