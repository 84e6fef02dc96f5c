import type { Readable } from "node:stream";
import { AppError } from "#backend/app-error.ts";
import { mailFailureOf, MailNotSent } from "./mail-failure.ts";

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** For whoever may have to send it again: mail systems show mails of one id once. `<word@host>`. */
  messageId?: string;
  headers?: Readonly<Record<string, string>>;
}

/** @throws AppError `mail_failed`, as `MailNotSent` with the transport's error as cause */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

export interface SmtpMailer extends Mailer {
  /** Signs in at the mail server and sends nothing. @throws AppError `mail_failed` that says why, without the server's words */
  check(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 30_000;

/**
 * `smtpUrl`, asked for when the first mail is sent, gives `smtp://user:password@host:port` or `smtps://…`; `from` is an
 * address, with or without a name.
 */
export function createSmtpMailer(options: { smtpUrl: () => Promise<string>; from: string }): SmtpMailer {
  let opening: ReturnType<typeof openTransport> | null = null;
  const bodies: Bodies = new WeakMap();
  const open = () =>
    (opening ??= openTransport(options.smtpUrl, bodies).catch((error: unknown) => {
      opening = null;
      throw error;
    }));
  return {
    async send(mail) {
      assertOneLine(mail);
      // As an object it is one recipient, whatever the text of the address looks like.
      const to = { name: "", address: mail.to };
      try {
        const transport = await open();
        await transport.sendMail({
          from: options.from,
          to,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          ...(mail.messageId !== undefined && { messageId: mail.messageId }),
          ...(mail.headers && { headers: mail.headers }),
        });
      } catch (cause) {
        throw new MailNotSent({ wasHandedOver: bodies.get(to)?.readableDidRead === true, cause });
      }
    },
    async check() {
      try {
        await (await open()).verify();
      } catch (cause) {
        throw new AppError("mail_failed", mailFailureOf(cause).reason, { cause });
      }
    },
    async close() {
      (await opening)?.close();
    },
  };
}

/** What mails are read from when they go over the line, by the object of their recipient. */
type Bodies = WeakMap<object, Readable>;

async function openTransport(smtpUrl: () => Promise<string>, bodies: Bodies) {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url: await smtpUrl(),
    pool: true,
    maxConnections: 3,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: IDLE_TIMEOUT_MS,
    // Mail never includes a file or an address: all of its text is ours.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.use("stream", ({ data: { to }, message }, done) => {
    message?.processFunc((body) => {
      if (typeof to === "object") bodies.set(to, body);
      return body;
    });
    done();
  });
  return transport;
}

/** Line breaks would start another header; commas and angle brackets another recipient. */
function assertOneLine(mail: Mail): void {
  const headers = Object.entries(mail.headers ?? {}).flat();
  const lines = [mail.to, mail.subject, mail.messageId ?? "", ...headers];
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (lines.some((line) => /[\u0000-\u001f\u007f]/.test(line)) || /[\s,;<>]/.test(mail.to)) {
    throw new AppError("mail_failed", "the recipient or a header of a mail has characters that headers must not have");
  }
}
