import { pino } from "pino";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PLATFORM } from "#backend/postgres/database.ts";
import { insertUser } from "@workspace/testing/database.ts";
import { type MailServer, startMailServer } from "@workspace/testing/mail-server.ts";
import { type EmptiedDatabase, emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import { createMailQueue, type MailQueue } from "./mail-queue.ts";
import { createSmtpMailer, type SmtpMailer } from "./mailer.ts";

const HOUR = 3600;

describe("mails that cannot be sent", () => {
  let database: EmptiedDatabase;
  let mails: MailServer;
  let mailer: SmtpMailer;
  let queue: MailQueue;
  let now: Date;

  beforeAll(async () => {
    database = await emptiedTestDatabase("pglite");
  });
  beforeEach(async () => {
    now = new Date("2026-11-28T09:00:00Z");
    mails = await startMailServer();
    mailer = createSmtpMailer({ smtpUrl: async () => mails.url, from: "no-reply@visa.example.com" });
    queue = createMailQueue({
      db: database.db,
      mailer,
      host: "visa.example.com",
      tokens: { seconds: HOUR, look: async () => "live" },
      log: pino({ level: "silent" }),
      clock: () => now,
    });
  });
  afterEach(async () => {
    await mailer.close();
    await mails.close();
    await database.db.tx(PLATFORM, (sql) => sql.exec("delete from platform.mails"));
  });

  const passTime = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
  };

  async function write(): Promise<string> {
    const userId = await insertUser(database.db);
    const about = { userId, purpose: "confirmation_token", kind: "confirmation", tokenHash: "a hash" };
    const mail = { to: "ann@example.com", subject: "Confirm", html: "Confirm", text: "Confirm" };
    const expiresAt = new Date(now.getTime() + 72 * HOUR * 1000);
    return database.db.tx(PLATFORM, (sql) => queue.add(sql, { ...about, mail, expiresAt }));
  }

  it("are asked of a server that is away each five minutes, of one recipient less and less", async () => {
    const nextAfter = async (seconds: number) => {
      passTime(seconds);
      await queue.sendDue();
      const next = (await queue.waiting()).waits[0]?.nextTryAt ?? now;
      return (next.getTime() - now.getTime()) / 1000;
    };
    mails.mood = 451;
    await queue.send(await write());
    for (const seconds of [60, 120, 240]) await nextAfter(seconds);
    expect(await nextAfter(12 * HOUR)).toBe(300);
    mails.mood = null;
    mails.refusals.set("ann@example.com", 450);
    for (const seconds of [12 * HOUR - 420, 1920, 3840]) await nextAfter(seconds);
    expect(await nextAfter(12 * HOUR - 1920 - 3840)).toBe(3 * HOUR);
  });

  it("that may have arrived are tried for as long as their link works, which is an hour from then", async () => {
    mails.mood = 451;
    await queue.send(await write());
    passTime(2 * HOUR);
    mails.mood = "hangs up";
    await queue.sendDue();
    expect(mails.handed).toBe(1);
    mails.mood = 451;
    passTime(HOUR - 1);
    await queue.sendDue();
    expect(await queue.waiting()).toMatchObject({ waiting: 1, failed: 0 });
    mails.mood = null;
    passTime(1);
    await queue.sendDue();
    expect(mails.received).toEqual([]);
    expect(await queue.waiting()).toMatchObject({ waiting: 0, failures: [{ outcome: "dropped" }] });
  });
});
