import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { PLATFORM } from "#backend/postgres/database.ts";
import { type BareAuthSetup, startBareAuth } from "#backend/testing/bare-auth.ts";
import { type EmptiedDatabase, emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import { defaultAuthLimits } from "#backend/auth/settings.ts";
import type { Mail } from "#backend/mail/mailer.ts";
import { AppError } from "#backend/app-error.ts";

/** What only a failing mail server and limits of mails bring out; the rest is proven over HTTP. */

let database: EmptiedDatabase;
beforeAll(async () => {
  database = await emptiedTestDatabase("pglite");
});
const startService = (setup?: BareAuthSetup) => startBareAuth(database.db, setup);

const linkIn = (mail: Mail | undefined) => /\/verify\?\S+/.exec(mail?.text ?? "")?.[0] ?? "";

async function startWithMailServer() {
  const sent: Mail[] = [];
  const mailServer: { trouble: object | null } = { trouble: null };
  const service = await startService({
    send: async (mail) => {
      const { trouble } = mailServer;
      if (trouble !== null)
        throw new AppError("mail_failed", "not sent", { cause: Object.assign(new Error("no"), trouble) });
      sent.push(mail);
    },
  });
  const ask = async (path: string, body: object) => {
    const { status } = await service.post(path, body);
    await service.auth.close();
    return status;
  };
  return { ...service, sent, mailServer, ask };
}

const freshEmail = () => `${randomUUID()}@example.com`;

/** As nodemailer says it. */
const away = { code: "ECONNREFUSED", command: "CONN" };

describe("mail trouble", () => {
  const putOff = { code: "EENVELOPE", command: "RCPT TO", responseCode: 450 };
  it("does not fail the sign-up: the mail waits, the log tells the operator, and the next one takes its place at once", async () => {
    const { ask, auth, lines, sent, mailServer, passTime } = await startWithMailServer();
    mailServer.trouble = away;
    const email = freshEmail();
    expect(await ask("/signup", { email, password: "secret of ann" })).toBe(200);
    expect(lines.join("")).toContain("A mail could not be sent; it is tried again");
    expect(lines.join("")).not.toContain(email);
    expect(await ask("/resend", { type: "signup", email })).toBe(200);
    mailServer.trouble = null;
    passTime(60);
    await auth.mails.sendDue();
    expect(sent.map((mail) => mail.to)).toEqual([email]);
    const opened = await auth.routes.request(linkIn(sent[0]));
    expect(opened.headers.get("location")).toContain("access_token=");
    // What was sent counts.
    expect(await ask("/resend", { type: "signup", email })).toBe(429);
  });

  it("lets known and unknown e-mails ask again alike while the mail server is away", async () => {
    const { ask, mailServer, auth, passTime, signUp } = await startWithMailServer();
    const known = freshEmail();
    const unknown = freshEmail();
    await signUp(known);
    await auth.close();
    mailServer.trouble = away;
    for (const email of [known, unknown, known, unknown]) expect(await ask("/recover", { email })).toBe(200);
    mailServer.trouble = null;
    passTime(60);
    await auth.mails.sendDue();
    for (const email of [known, unknown]) expect(await ask("/recover", { email })).toBe(429);
  });

  it("lets who signed up ask again when their mailbox puts the mail off, and no stranger learn of it", async () => {
    const { ask, mailServer } = await startWithMailServer();
    mailServer.trouble = putOff;
    const email = freshEmail();
    await ask("/signup", { email, password: "secret of ann" });
    expect(await ask("/resend", { type: "signup", email })).toBe(200);
    expect(await ask("/recover", { email })).toBe(200);
    expect(await ask("/recover", { email })).toBe(429);
  });

  it("takes a mail back whose link was ended by a password or by another link", async () => {
    const { ask, auth, sent, mailServer, passTime, signUp } = await startWithMailServer();
    const email = freshEmail();
    await signUp(email);
    await auth.close();
    mailServer.trouble = away;
    await ask("/recover", { email });
    await auth.routes.request(linkIn(sent[0]));
    mailServer.trouble = null;
    passTime(60);
    await auth.mails.sendDue();
    expect(sent.filter((mail) => mail.to === email)).toHaveLength(1);
  });

  it("meets known and unknown e-mails alike when all mails of the hour are used", async () => {
    const { post, signUp } = await startService({
      settings: { limits: { ...defaultAuthLimits, mailTotal: { points: 2, seconds: 3600 } } },
    });
    const known = freshEmail();
    await signUp(known);
    expect((await post("/recover", { email: freshEmail() })).status).toBe(200);
    for (const email of [known, freshEmail()]) {
      const answer = await post("/recover", { email });
      expect([answer.status, answer.body]).toEqual([
        429,
        { code: "over_email_send_rate_limit", message: "email rate limit exceeded" },
      ]);
    }
  });
});

describe("the wait between mails about a change of e-mail", () => {
  /** One service, some people who may each ask, and somebody whom none of them knows. */
  async function startWithPeople() {
    const service = await startService({ settings: { mailerAutoconfirm: true } });
    const people: { email: string; ask: (next: string) => Promise<{ status: number }> }[] = [];
    for (const name of ["first", "second", "third"]) {
      const email = `${name}-${freshEmail()}`;
      const token = String((await service.signUp(email)).body["access_token"]);
      people.push({ email, ask: (next) => service.call("PUT", "/user", { email: next }, token) });
    }
    const mailsTo = (to: string) => service.mails.filter((mail) => mail.to === to).length;
    return { ...service, people, mailsTo, victim: freshEmail() };
  }

  it("is the recipient's, however many accounts ask", async () => {
    const { auth, people, mailsTo, victim } = await startWithPeople();
    const answers: number[] = [];
    for (const { ask } of people) answers.push((await ask(victim)).status);
    await auth.close();
    expect(answers).toEqual([200, 429, 429]);
    expect(mailsTo(victim)).toBe(1);
    // Who was refused was mailed nothing, and may ask for something else at once.
    const [, second] = people;
    expect(mailsTo(second?.email ?? "")).toBe(0);
    expect((await second?.ask(freshEmail()))?.status).toBe(200);
    await auth.close();
  });

  it("holds for the owner of the old e-mail too", async () => {
    const { auth, people } = await startWithPeople();
    const [first] = people;
    expect((await first?.ask(freshEmail()))?.status).toBe(200);
    expect((await first?.ask(freshEmail()))?.status).toBe(429);
    await auth.close();
  });

  it("is shared by resend, which skips silently what the new e-mail has to wait for", async () => {
    const { auth, people, post, mailsTo, victim } = await startWithPeople();
    // Begun past the service, which would make them wait for each other.
    for (const { email } of people) {
      await database.db.tx(PLATFORM, (sql) =>
        sql.query("update auth.users set email_change = $2 where email = $1", [email, victim]),
      );
    }
    for (const { email } of people) {
      expect((await post("/resend", { type: "email_change", email })).status).toBe(200);
      await auth.close();
    }
    expect(mailsTo(victim)).toBe(1);
    expect(people.map(({ email }) => mailsTo(email))).toEqual([1, 0, 0]);
  });

  it("covers resend after a change that was just asked for", async () => {
    const { auth, people, post } = await startWithPeople();
    const [first] = people;
    await first?.ask(freshEmail());
    const again = await post("/resend", { type: "email_change", email: first?.email });
    expect([again.status, again.body["code"]]).toEqual([429, "over_email_send_rate_limit"]);
    await auth.close();
  });
});
