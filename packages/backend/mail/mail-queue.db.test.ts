import { pino } from "pino";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PLATFORM } from "#backend/postgres/database.ts";
import { type Engine, insertUser } from "@workspace/testing/database.ts";
import { type MailServer, startMailServer } from "@workspace/testing/mail-server.ts";
import { type EmptiedDatabase, emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import { createMailQueue, type MailQueue } from "./mail-queue.ts";
import { createSmtpMailer, type Mailer } from "./mailer.ts";

const HOUR = 3600;
const DAYS_MS = 3 * 24 * HOUR * 1000;
const LINK = "https://visa.example.com/auth/v1/verify?token=secret-of-the-link";

describe.each<Engine>(["pglite", "postgres"])("mails that wait, on %s,", (engine) => {
  let database: EmptiedDatabase;
  let mails: MailServer;
  let now: Date;
  let lines: string[];
  let queue: MailQueue;
  const open: { close(): Promise<void> }[] = [];

  beforeAll(async () => {
    database = await emptiedTestDatabase(engine);
  });
  beforeEach(async () => {
    now = new Date("2026-11-28T09:00:00Z");
    lines = [];
    mails = await startMailServer();
    queue = startQueue();
  });
  afterEach(async () => {
    for (const item of open.splice(0)) await item.close();
    await mails.close();
    await database.db.tx(PLATFORM, (sql) => sql.exec("delete from platform.mails"));
  });

  /** Of a process. */
  function startQueue(
    mailer: Mailer = createSmtpMailer({ smtpUrl: async () => mails.url, from: "no-reply@visa.example.com" }),
  ): MailQueue {
    open.push(mailer);
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const tokens = { seconds: HOUR, look: async () => "live" as const };
    return createMailQueue({ db: database.db, mailer, host: "visa.example.com", tokens, log, clock: () => now });
  }

  const passTime = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
  };

  async function write(
    to: string,
    { userId, purpose = "confirmation_token" }: { userId?: string; purpose?: string } = {},
  ): Promise<string> {
    const owner = userId ?? (await insertUser(database.db));
    const mail = { to, subject: "Confirm", html: `<a href="${LINK}">Confirm</a>`, text: LINK };
    const expiresAt = new Date(now.getTime() + DAYS_MS);
    return database.db.tx(PLATFORM, (sql) =>
      queue.add(sql, { userId: owner, purpose, kind: "confirmation", mail, tokenHash: "a hash", expiresAt }),
    );
  }

  const rows = async () =>
    (await database.db.tx(PLATFORM, (sql) => sql.query("select id, content, tries from platform.mails"))).rows;
  const recipients = () => mails.received.flatMap(({ to }) => to.slice(0, 1)).toSorted();
  const loggedFor = (id: string) => lines.filter((line) => line.includes(id)).map((line) => JSON.parse(line).msg);

  it("leave nothing once the mail server has taken them, or their cause was rolled back", async () => {
    await queue.send(await write("ann@example.com"));
    expect(recipients()).toEqual(["ann@example.com"]);
    const userId = await insertUser(database.db);
    const undone = database.db.tx(PLATFORM, async (sql) => {
      const mail = { to: "bob@example.com", subject: "Confirm", html: "", text: "" };
      await queue.add(sql, {
        userId,
        purpose: "a",
        kind: "confirmation",
        mail,
        tokenHash: null,
        expiresAt: new Date(now.getTime() + 1),
      });
      throw new Error("no account");
    });
    await expect(undone).rejects.toThrow("no account");
    expect(await rows()).toEqual([]);
    expect(await queue.waiting()).toEqual({ waiting: 0, waits: [], failed: 0, failures: [] });
    expect([...queue.sent()]).toEqual([["confirmation", 1]]);
  });

  it("come late where the mail server puts all off: after one, two, four minutes, under their first id", async () => {
    mails.mood = 451;
    const writtenAt = now;
    const id = await write("ann@example.com");
    await queue.send(id);
    expect(await queue.waiting()).toEqual({
      waiting: 1,
      waits: [
        {
          kind: "confirmation",
          reason: "the mail server takes no mails now (451)",
          count: 1,
          since: writtenAt,
          nextTryAt: new Date(writtenAt.getTime() + 60_000),
        },
      ],
      failed: 0,
      failures: [],
    });
    for (const [seconds, tries] of [
      [59, 1],
      [1, 2],
      [119, 2],
      [1, 3],
    ] as const) {
      passTime(seconds);
      await queue.sendDue();
      expect(await rows()).toMatchObject([{ id, tries }]);
    }
    mails.mood = null;
    passTime(240);
    await queue.sendDue();
    expect(mails.received).toMatchObject([{ to: ["ann@example.com"], id: `<${id}@visa.example.com>` }]);
    expect(await rows()).toEqual([]);
  });

  it("are told to operators by id, kind and reason, without a word of their content", async () => {
    mails.mood = 451;
    await queue.send(await write("ann@example.com"));
    mails.mood = null;
    mails.refusals.set("bob@example.com", 550);
    await queue.send(await write("bob@example.com"));
    const log = lines.join("");
    expect(log).toContain('"kind":"confirmation","reason":"the mail server refused its recipient (550)"');
    for (const secret of ["ann@example.com", "bob@example.com", "secret-of-the-link"])
      expect(log).not.toContain(secret);
  });

  it("all go when a mail server that was gone has taken one", async () => {
    const port = Number(new URL(mails.url).port);
    await mails.close();
    const first = await write("ann@example.com");
    await queue.send(first);
    passTime(60);
    await queue.sendDue();
    await queue.send(await write("bob@example.com"));
    expect(await queue.waiting()).toMatchObject({
      waiting: 2,
      waits: [{ count: 2, reason: expect.stringContaining("cannot be reached") }],
    });
    mails = await startMailServer(port);
    await queue.send(await write("cem@example.com"));
    expect(recipients()).toEqual(["ann@example.com", "bob@example.com", "cem@example.com"]);
    expect(await rows()).toEqual([]);
  });

  it("come once it stays on the line that hung up in the middle", async () => {
    mails.mood = "hangs up";
    const id = await write("ann@example.com");
    await queue.send(id);
    expect(mails.handed).toBeGreaterThan(0);
    expect(await queue.waiting()).toMatchObject({ waits: [{ reason: expect.stringContaining("hung up") }] });
    mails.mood = null;
    passTime(60);
    await queue.sendDue();
    expect(mails.received.map((mail) => mail.id)).toEqual([`<${id}@visa.example.com>`]);
  });

  it("end where the mail server refuses them for good, and lose their content", async () => {
    mails.refusals.set("ann@example.com", 550);
    const id = await write("ann@example.com");
    await queue.send(id);
    expect(await rows()).toMatchObject([{ id, content: null, tries: 1 }]);
    expect(await queue.waiting()).toEqual({
      waiting: 0,
      waits: [],
      failed: 1,
      failures: [
        {
          kind: "confirmation",
          outcome: "refused",
          reason: "the mail server refused its recipient (550)",
          count: 1,
          last: now,
        },
      ],
    });
    mails.refusals.clear();
    passTime(HOUR / 2);
    await queue.sendDue();
    expect(mails.received).toEqual([]);
    // A fresh one that waits does not wait for that reason.
    await write("bob@example.com");
    expect(await queue.waiting()).toMatchObject({ waits: [{ count: 1, reason: null }], failed: 1 });
  });

  it("do not keep each other when one recipient is put off", async () => {
    mails.refusals.set("ann@example.com", 450);
    await queue.send(await write("ann@example.com"));
    await queue.send(await write("bob@example.com"));
    expect(recipients()).toEqual(["bob@example.com"]);
    mails.mood = 451;
    await queue.send(await write("cem@example.com"));
    expect((await queue.waiting()).waits.map(({ reason }) => reason)).toEqual([
      "the mail server put off its recipient (450)",
      "the mail server takes no mails now (451)",
    ]);
    await database.db.tx(PLATFORM, (sql) => sql.exec("delete from platform.mails where recipient like 'cem%'"));
    expect(await queue.isHeldUp("confirmation", "ann@example.com")).toBe("recipient");
    expect(await queue.isHeldUp("recovery", "ann@example.com")).toBeNull();
    expect(await queue.isHeldUp("confirmation", "bob@example.com")).toBeNull();
  });

  it("are kept by a mail server that is away for three days, no longer, and the log says so", async () => {
    mails.mood = 451;
    const id = await write("ann@example.com");
    await queue.send(id);
    passTime(72 * HOUR - 1);
    await queue.sendDue();
    expect(await queue.waiting()).toMatchObject({ waiting: 1, failed: 0 });
    mails.mood = null;
    passTime(1);
    await queue.sendDue();
    await queue.send(id);
    expect(mails.received).toEqual([]);
    expect(await rows()).toMatchObject([{ id, content: null }]);
    expect(await queue.waiting()).toMatchObject({ waiting: 0, failed: 1 });
    expect(loggedFor(id).at(-1)).toBe("A mail was dropped: what it says has expired before it could be sent");
    await queue.send(await write("bob@example.com"));
    expect(await queue.isHeldUp("any", "anybody@example.com")).toBeNull();
    expect((await queue.waiting()).failures).toMatchObject([
      { outcome: "dropped", reason: expect.stringContaining("(451)") },
    ]);
  });

  it("give way to the next for the same purpose, which is tried at once", async () => {
    const userId = await insertUser(database.db);
    mails.mood = 451;
    const old = await write("ann@example.com", { userId });
    await queue.send(old);
    const other = await write("ann@example.com", { userId, purpose: "recovery_token" });
    const next = await write("ann@example.com", { userId });
    expect(await queue.isHeldUp("any", "anybody@example.com")).toBe("server");
    mails.mood = null;
    await queue.send(old);
    expect(mails.received).toEqual([]);
    await queue.send(next);
    await queue.send(other);
    expect(mails.received.map(({ id }) => id)).toEqual([next, other].map((id) => `<${id}@visa.example.com>`));
  });

  it("are sent once by two processes that look at the same time", async () => {
    const people = Array.from({ length: 20 }, (_, index) => `person-${index}@example.com`);
    for (const email of people) await write(email);
    const second = startQueue();
    await Promise.all([queue.sendDue(), second.sendDue(), queue.sendDue(), second.sendDue()]);
    expect(recipients()).toEqual(people.toSorted());
  });

  it("are left to the process that has them, and taken over when it is gone", async () => {
    const { promise, reject } = Promise.withResolvers<void>();
    const stuck = startQueue({ send: () => promise, close: async () => {} });
    const id = await write("ann@example.com");
    const sending = stuck.send(id);
    await expect.poll(rows).toMatchObject([{ tries: 1 }]);
    await queue.sendDue();
    passTime(179);
    await queue.sendDue();
    expect(mails.received).toEqual([]);
    passTime(1);
    mails.mood = 451;
    await queue.sendDue();
    // What the first one hears too late changes nothing.
    reject(new Error("too late"));
    await sending;
    expect(await queue.waiting()).toMatchObject({ waits: [{ reason: "the mail server takes no mails now (451)" }] });
    mails.mood = null;
    passTime(120);
    await queue.sendDue();
    expect(mails.received.map((mail) => mail.id)).toEqual([`<${id}@visa.example.com>`]);
  });

  it("need not wait for a process that was the only one", async () => {
    const stuck = startQueue({ send: () => new Promise(() => {}), close: async () => {} });
    const id = await write("ann@example.com");
    void stuck.send(id);
    await expect.poll(rows).toMatchObject([{ tries: 1 }]);
    await queue.takeOver();
    await queue.sendDue();
    expect(mails.received.map((mail) => mail.id)).toEqual([`<${id}@visa.example.com>`]);
  });

  it("go with the account", async () => {
    mails.mood = 451;
    const userId = await insertUser(database.db);
    await queue.send(await write("ann@example.com", { userId }));
    await database.db.tx(PLATFORM, (sql) => sql.query("delete from auth.users where id = $1", [userId]));
    expect(await rows()).toEqual([]);
  });
});
