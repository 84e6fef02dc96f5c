import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { beforeAll, describe, expect, it } from "vitest";
import { PLATFORM } from "#backend/postgres/database.ts";
import { testAuthSettings } from "#backend/testing/auth-settings.ts";
import { type EmptiedDatabase, emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import { createAuth } from "./auth.ts";
import { type AuthSettings, defaultAuthLimits } from "./settings.ts";
import { loadSigningKeys } from "#backend/auth/tokens/signing-keys.ts";
import type { Mail } from "#backend/mail/mailer.ts";
import { AppError } from "#backend/app-error.ts";

/** What only other settings, another clock or a failing mail server bring out; the rest is proven over HTTP. */

let database: EmptiedDatabase;
beforeAll(async () => {
  database = await emptiedTestDatabase("pglite");
});

interface Setup {
  settings?: Partial<AuthSettings>;
  send?: (mail: Mail) => Promise<void>;
}

async function startService({ settings = {}, send }: Setup = {}) {
  const mails: Mail[] = [];
  const lines: string[] = [];
  let now = new Date("2026-11-21T10:00:00Z");
  const auth = createAuth({
    db: database.db,
    mailer: { send: send ?? (async (mail) => void mails.push(mail)), close: async () => {} },
    keys: await loadSigningKeys(null),
    tokenSecret: "a secret of the server",
    resolveCaller: async (request) => ({
      ok: true,
      caller: { claims: { role: request.headers.get("apikey") === "secret" ? "service_role" : "anon" }, token: null },
    }),
    clientIp: () => "127.0.0.1",
    log: pino({}, { write: (line: string) => void lines.push(line) }),
    clock: () => now,
    settings: testAuthSettings(settings),
  });
  const call = async (method: string, path: string, body: unknown, token = "publishable") => {
    const response = await auth.routes.request(path, {
      method,
      headers: { "x-supabase-api-version": "2024-01-01", apikey: "publishable", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    const answer: Record<string, unknown> = JSON.parse(await response.text());
    return { status: response.status, body: answer };
  };
  const post = (path: string, body: unknown) => call("POST", path, body);
  return {
    auth,
    mails,
    lines,
    call,
    post,
    passTime: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
    signUp: (email: string) => post("/signup", { email, password: "secret of ann" }),
    refresh: (token: unknown) => post("/token?grant_type=refresh_token", { refresh_token: token }),
  };
}

const freshEmail = () => `${randomUUID()}@example.com`;

describe("automatic confirmation", () => {
  it("signs in at once, without a mail, and rejects a second sign-up openly", async () => {
    const { signUp, mails, auth } = await startService({ settings: { mailerAutoconfirm: true } });
    const email = freshEmail();
    const first = await signUp(email);
    expect(first.body).toMatchObject({
      access_token: expect.any(String),
      user: { email_confirmed_at: expect.any(String) },
    });
    const second = await signUp(email);
    expect([second.status, second.body]).toEqual([
      422,
      { code: "user_already_exists", message: "User already registered" },
    ]);
    await auth.close();
    expect(mails).toEqual([]);
  });
});

describe("closed sign-up", () => {
  it("rejects new people, and opens no account by magic link", async () => {
    const { signUp, post, auth, mails } = await startService({ settings: { disableSignup: true } });
    const answer = await signUp(freshEmail());
    expect([answer.status, answer.body["code"]]).toEqual([422, "signup_disabled"]);
    expect(await post("/otp", { email: freshEmail() })).toEqual({ status: 200, body: {} });
    await auth.close();
    expect(mails).toEqual([]);
  });
});

describe("the life of a session", () => {
  async function openSession(settings: Partial<AuthSettings>) {
    const service = await startService({ settings: { mailerAutoconfirm: true, ...settings } });
    const { body } = await service.signUp(freshEmail());
    return { ...service, token: body["refresh_token"] };
  }

  it("ends with its time-box, however much it is used", async () => {
    const { token, refresh, passTime } = await openSession({ sessionTimebox: 7200 });
    passTime(7000);
    const second = await refresh(token);
    expect(second.status).toBe(200);
    passTime(300);
    const answer = await refresh(second.body["refresh_token"]);
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: "session_expired", message: "Invalid Refresh Token: Session Expired" },
    ]);
  });

  it("ends when it is not used for long", async () => {
    const { token, refresh, passTime } = await openSession({ sessionInactivity: 3600 });
    passTime(3000);
    const second = await refresh(token);
    passTime(3000);
    const third = await refresh(second.body["refresh_token"]);
    expect(third.status).toBe(200);
    passTime(3601);
    const answer = await refresh(third.body["refresh_token"]);
    expect(answer.body["message"]).toBe("Invalid Refresh Token: Session Expired (Inactivity)");
  });

  it("does not let reuse within the interval stretch the interval", async () => {
    const { token, refresh, passTime } = await openSession({});
    const second = await refresh(token);
    await refresh(second.body["refresh_token"]);
    passTime(8);
    const again = await refresh(token);
    expect(again.status).toBe(200);
    // Otherwise the first token is the parent of the live one, which is answered however late.
    await refresh(again.body["refresh_token"]);
    passTime(8);
    expect((await refresh(token)).body["code"]).toBe("refresh_token_already_used");
  });
});

describe("mail trouble", () => {
  /** As nodemailer says it. */
  const away = { code: "ECONNREFUSED", command: "CONN" };
  const putOff = { code: "EENVELOPE", command: "RCPT TO", responseCode: 450 };
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

describe("a product trigger that fails", () => {
  it("undoes the sign-up and keeps its text to the log", async () => {
    await database.db.tx(PLATFORM, (sql) =>
      sql.exec(`
        create function public.refuse_user() returns trigger language plpgsql as
          $$ begin raise exception 'the table profiles is broken'; end $$;
        create trigger refuse_user after insert on auth.users for each row execute function public.refuse_user();
      `),
    );
    const { signUp, lines } = await startService();
    const email = freshEmail();
    const answer = await signUp(email);
    expect([answer.status, answer.body["code"]]).toEqual([500, "unexpected_failure"]);
    expect(JSON.stringify(answer.body)).not.toContain("profiles");
    expect(lines.join("")).toContain("profiles is broken");
    await database.db.tx(PLATFORM, (sql) => sql.exec("drop trigger refuse_user on auth.users"));
    const { rows } = await database.db.tx(PLATFORM, (sql) =>
      sql.query("select 1 from auth.users where email = $1", [email]),
    );
    expect(rows).toEqual([]);
  });
});
