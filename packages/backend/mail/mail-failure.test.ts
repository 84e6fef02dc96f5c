import { expect, test } from "vitest";
import { AppError } from "#backend/app-error.ts";
import { mailFailureOf, MailNotSent } from "./mail-failure.ts";

/** As `Mailer.send` throws what nodemailer says. */
function failing(facts: object): AppError {
  const cause = Object.assign(new Error("550 <ann@example.com>: no such user, ask https://example.com/x"), facts);
  return new AppError("mail_failed", "the mail could not be handed to the mail server", { cause });
}

test.each([
  [{ command: "RCPT TO", responseCode: 550, code: "EENVELOPE" }, "recipient", true, "refused its recipient (550)"],
  [{ command: "RCPT TO", responseCode: 450, code: "EENVELOPE" }, "recipient", false, "put off its recipient (450)"],
  [{ command: "DATA", responseCode: 554, code: "EMESSAGE" }, "recipient", true, "refused the mail (554)"],
  [{ command: "DATA", responseCode: 451, code: "EMESSAGE" }, "recipient", false, "put off the mail (451)"],
  [{ command: "API", code: "EENVELOPE" }, "recipient", true, "no address that mail can go to"],
  [{ command: "MAIL FROM", responseCode: 553, code: "EENVELOPE" }, "server", false, "mails of MAIL_FROM (553)"],
  [{ command: "MAIL FROM", responseCode: 451, code: "EENVELOPE" }, "server", false, "takes no mails now (451)"],
  [{ command: "CONN", responseCode: 421, code: "EPROTOCOL" }, "server", false, "takes no mails now (421)"],
  [{ command: "AUTH PLAIN", responseCode: 535, code: "EAUTH" }, "server", false, "the password of SMTP_URL"],
  [{ command: "CONN", code: "ECONNREFUSED" }, "server", false, "cannot be reached, or hung up (ECONNREFUSED)"],
  [{ command: "CONN", code: "ETLS" }, "server", false, "no encrypted connection"],
  [{}, "server", false, "could not be handed to the mail server"],
] as const)("%j is a trouble of the %s, final: %s", (facts, trouble, isFinal, words) => {
  const failure = mailFailureOf(failing(facts));
  expect(failure).toEqual({ trouble, isFinal, mayHaveArrived: false, reason: expect.stringContaining(words) });
  expect(failure.reason).not.toContain("example.com");
});

test.each([
  [true, { command: "CONN", code: "ECONNECTION" }, true],
  [false, { command: "CONN", code: "ECONNECTION" }, false],
  [true, { command: "DATA", responseCode: 451, code: "EMESSAGE" }, false],
  [true, { command: "CONN", responseCode: 421, code: "ECONNECTION" }, false],
])(
  "a mail that went over the line (%s) and failed by %j may have arrived: %s",
  (wasHandedOver, facts, mayHaveArrived) => {
    const cause = Object.assign(new Error("Connection closed unexpectedly"), facts);
    expect(mailFailureOf(new MailNotSent({ wasHandedOver, cause }))).toMatchObject({ mayHaveArrived });
  },
);

test("a mail that never came to the mail server is not tried again", () => {
  expect(mailFailureOf(new AppError("mail_failed", "a header has a line break"))).toMatchObject({ isFinal: true });
});
