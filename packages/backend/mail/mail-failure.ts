import { AppError } from "#backend/app-error.ts";

export interface MailFailure {
  /** The mail server as a whole, or this recipient or mail. */
  trouble: "server" | "recipient";
  /** Nothing would change by trying again. */
  isFinal: boolean;
  /** The mail server was handed the mail and did not say what became of it: somebody may read it. */
  mayHaveArrived: boolean;
  /** For operators and the log: what a mail server answers may hold an address, so its words are not repeated. */
  reason: string;
}

/** `mail_failed`, by a transport whose error is the cause. */
export class MailNotSent extends AppError {
  /** Whether any of the mail went over the line. */
  readonly wasHandedOver: boolean;

  constructor(options: { wasHandedOver: boolean; cause: unknown }) {
    super("mail_failed", "the mail could not be handed to the mail server", { cause: options.cause });
    this.wasHandedOver = options.wasHandedOver;
  }
}

/** What `Mailer.send` threw. */
export function mailFailureOf(error: unknown): MailFailure {
  const cause = error instanceof AppError ? error.cause : error;
  // It never came to the mail server.
  if (!(cause instanceof Error)) {
    return refusal("its recipient or a header is none that a mail may have");
  }
  const command = "command" in cause && typeof cause.command === "string" ? cause.command : "";
  const answer = "responseCode" in cause && typeof cause.responseCode === "number" ? cause.responseCode : null;
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
  if (code === "EENVELOPE" && command === "API") {
    return refusal("its recipient is no address that mail can go to");
  }
  // A sender or a password that is refused is for the operator to set right: no mail is lost by it.
  if (answer !== null && (command === "RCPT TO" || command === "DATA")) {
    const isFinal = answer >= 500;
    const what = command === "DATA" ? "the mail" : "its recipient";
    return {
      trouble: "recipient",
      isFinal,
      mayHaveArrived: false,
      reason: `the mail server ${isFinal ? "refused" : "put off"} ${what} (${answer})`,
    };
  }
  const mayHaveArrived = answer === null && error instanceof MailNotSent && error.wasHandedOver;
  return { trouble: "server", isFinal: false, mayHaveArrived, reason: reasonOfServer({ code, answer, command }) };
}

function refusal(reason: string): MailFailure {
  return { trouble: "recipient", isFinal: true, mayHaveArrived: false, reason };
}

function reasonOfServer({ code, answer, command }: { code: string; answer: number | null; command: string }): string {
  if (code === "EAUTH") return "the mail server refused the user or the password of SMTP_URL";
  if (answer !== null && answer >= 500 && command === "MAIL FROM")
    return `the mail server does not take mails of MAIL_FROM (${answer})`;
  if (answer !== null) return `the mail server takes no mails now (${answer})`;
  if (code === "ETLS") return "no encrypted connection to the mail server could be made";
  if (/^[A-Z][A-Z_]{2,30}$/.test(code)) return `the mail server cannot be reached, or hung up (${code})`;
  return "the mail could not be handed to the mail server";
}
