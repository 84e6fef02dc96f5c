import { escapeMarkup } from "#backend/escape-markup.ts";
import type { Mailer } from "#backend/mail/mailer.ts";
import { AppError } from "#backend/app-error.ts";

export interface Sms {
  /** Digits with the country code and without the plus, as phones are stored. */
  to: string;
  text: string;
  channel?: SmsChannel | undefined;
}

export type SmsChannel = "sms" | "whatsapp";

/** @throws AppError `sms_failed`, whose message has no secret of the operator's */
export interface SmsSender {
  send(message: Sms): Promise<void>;
}

const DOMAIN = "sms.localhost";
const TIMEOUT_MS = 10_000;

interface TwilioAccount {
  /** `…/2010-04-01/Accounts/<account>/Messages.json`, without user and query. */
  endpoint: string;
  authorization: string;
  from: { From: string } | { MessagingServiceSid: string };
}

/** Never give it a mailer that reaches other people: the messages hold sign-in codes. */
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

/** `https://ACCOUNT:TOKEN@host/2010-04-01/Accounts/ACCOUNT/Messages.json?From=%2B15550100` or `MessagingServiceSid`. */
export function parseTwilioUrl(text: string): TwilioAccount | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const { username, password, searchParams } = url;
  const from = searchParams.get("From") ?? "";
  const service = searchParams.get("MessagingServiceSid") ?? "";
  if (username === "" || password === "" || (from === "") === (service === "")) return null;
  const credentials = [username, password].map(decode).join(":");
  // A plus that was not encoded arrives as a blank.
  const sender = /^ ?\d+$/.test(from) ? `+${from.trim()}` : from;
  return {
    endpoint: url.origin + url.pathname,
    authorization: `Basic ${Buffer.from(credentials).toString("base64")}`,
    from: service === "" ? { From: sender } : { MessagingServiceSid: service },
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function createTwilioSms(account: TwilioAccount, timeoutMs = TIMEOUT_MS): SmsSender {
  return {
    async send(message) {
      const response = await fetch(account.endpoint, {
        method: "POST",
        headers: { authorization: account.authorization, accept: "application/json" },
        body: new URLSearchParams({ ...addresses(account, message), Body: message.text }),
        // The credentials are for this one address.
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((cause: unknown) => {
        throw new AppError("sms_failed", "the SMS service does not answer", { cause });
      });
      const answer = await response.text().catch(() => "");
      if (response.ok) return;
      throw new AppError("sms_failed", `the SMS service refused with ${response.status}${errorCodeIn(answer)}`);
    },
  };
}

function addresses({ from }: TwilioAccount, { to, channel }: Sms): Record<string, string> {
  if (channel !== "whatsapp") return { To: `+${to}`, ...from };
  const sender = "From" in from ? { From: `whatsapp:${from.From}` } : from;
  return { To: `whatsapp:+${to}`, ...sender };
}

/** Twilio's error number; its text may repeat what was sent, so it stays out of the log. */
function errorCodeIn(answer: string): string {
  const code = /"code"\s*:\s*(\d{1,6})\b/.exec(answer.slice(0, 4096))?.[1];
  return code === undefined ? "" : ` (its code ${code})`;
}
