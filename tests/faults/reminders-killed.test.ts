import { randomUUID } from "node:crypto";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { databases } from "@workspace/backend";
import { type Database, insertUser, PLATFORM } from "@workspace/testing/database.ts";
import { type MailServer, startMailServer } from "@workspace/testing/mail-server.ts";
import { type S3Server, startS3Server } from "@workspace/testing/s3-server.ts";
import { createTestServerDatabase } from "@workspace/testing/test-database.ts";
import { type AppServer, startAppServer } from "#tests/support/servers/app-server.ts";

/** Three products on one database, which send reminders beside each other, and are killed while they do. */

const patience = 300_000;
const waiting = { timeout: 60_000, interval: 100 };
const kills = 50;
const people = 150;

let s3: S3Server;
let databaseUrl: string;
let db: Database;
let mails: MailServer;
const folders: string[] = [];
const running = new Set<AppServer>();

beforeEach(async () => {
  [s3, databaseUrl, mails] = await Promise.all([startS3Server(), createTestServerDatabase(), startMailServer()]);
  db = await databases.open({ dataDir: "", databaseUrl, log: pino({ level: "silent" }) });
});
afterEach(async () => {
  await Promise.all([...running].map((server) => server.stop()));
  running.clear();
  await db.close();
  await Promise.all([mails.close(), s3.stop()]);
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

const rows = async <Row extends object>(text: string, params: unknown[] = []) =>
  (await db.tx(PLATFORM, (sql) => sql.query<Row>(text, params))).rows;

/** Of one machine: what it keeps beside the database. */
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "reminders-"));
  folders.push(folder);
  return folder;
}

async function start(dataDir: string): Promise<AppServer> {
  const server = await startAppServer({
    env: {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      ...s3.env,
      SMTP_URL: mails.url,
      REMINDERS: "true",
      PUBLIC_URL: "https://visa.example.com",
    },
  });
  running.add(server);
  return server;
}

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Whose papers expire: a mail for each person is due at once. */
async function addPeople(count: number, days: readonly number[]): Promise<string[]> {
  const emails = Array.from({ length: count }, () => `${randomUUID()}@example.org`);
  for (const email of emails) {
    const user = await insertUser(db, { email });
    await rows("insert into public.reminder_settings (user_id, is_on, time_zone, hour) values ($1, true, 'UTC', 0)", [
      user,
    ]);
    for (const inDays of days)
      await rows(
        `insert into public.documents (user_id, document_name, document_type, file_url, file_name, expires_on)
         values ($1, $2, 'Bank Statement', 'http://localhost/p.pdf', 'p.pdf', $3)`,
        [user, `Statement of ${inDays}`, dayFrom(inDays)],
      );
  }
  return emails;
}

const unsent = async () =>
  (await rows<{ left: number }>("select count(*)::int as left from public.reminder_settings where next_at <= now()"))[0]
    ?.left;

test(
  "every reminder arrives, and none twice but with the id of the first, through fifty kills",
  async () => {
    const first = await newFolder();
    // The tables and the keys are made by the first.
    await (await start(first)).stop();
    const places = [first, await newFolder(), await newFolder()];
    for (const place of places.slice(1))
      await copyFile(path.join(first, "secrets.json"), path.join(place, "secrets.json"));
    const emails = await addPeople(people, [7, 3]);
    let killed = 0;
    await Promise.all(
      places.map(async (place, index) => {
        for (let turn = index; turn < kills; turn += places.length) {
          const server = await start(place);
          // Each at another moment of its work.
          await pause((turn * 37) % 400);
          await server.kill();
          running.delete(server);
          killed += 1;
          // A lease ends in five minutes; here it ends ten seconds after the claim, when its process is long dead.
          await rows(
            `update public.reminders_sent set leased_until = now()
             where state = 'claimed' and leased_until between now() and now() + interval '290 seconds'`,
          );
        }
      }),
    );
    expect(killed).toBe(kills);
    await rows("update public.reminders_sent set leased_until = now() where state = 'claimed'");
    await start(first);
    await vi.waitFor(async () => expect(await unsent()).toBe(0), waiting);

    const idsOf = Map.groupBy(mails.received, ({ to }) => to[0]);
    expect([...idsOf.keys()].map(String).toSorted()).toEqual(emails.toSorted());
    for (const ofOne of idsOf.values()) expect(new Set(ofOne.map(({ id }) => id)).size).toBe(1);
    // A kill makes at most one double: between the mail server's answer and the mark.
    expect(mails.received.length - people).toBeLessThanOrEqual(kills);
    console.info(
      `${killed} kills, ${people} mails, ${mails.received.length - people} doubles with the id of the first`,
    );
  },
  patience,
);

test(
  "told to stop in the middle it ends the mail under way, and the next start sends the others, none twice",
  async () => {
    const place = await newFolder();
    await (await start(place)).stop();
    const emails = await addPeople(3, [7]);
    const held = Promise.withResolvers<void>();
    mails.held = held.promise;
    const server = await start(place);
    await vi.waitFor(() => expect(mails.handed).toBe(1), waiting);
    const ended = server.stop();
    await vi.waitFor(() => expect(fetch(server.url)).rejects.toThrow(), waiting);
    held.resolve();
    await ended;
    expect(mails.received).toHaveLength(1);
    expect(await rows("select 1 from public.reminders_sent where state = 'claimed'")).toEqual([]);
    expect(await unsent()).toBe(2);
    await start(place);
    await vi.waitFor(async () => expect(await unsent()).toBe(0), waiting);
    expect(mails.received.flatMap(({ to }) => to).toSorted()).toEqual(emails.toSorted());
  },
  patience,
);

test(
  "what a mail server did not take for two days is sent once it does, once and together",
  async () => {
    const place = await newFolder();
    const { url } = mails;
    await mails.close();
    const first = await start(place);
    await addPeople(2, [1, 3, 7]);
    await first.stop();
    const down = await start(place);
    await vi.waitFor(() => expect(down.output()).toContain("the mail server cannot be reached"), waiting);
    await down.stop();
    expect(await rows("select state, count(*)::int from public.reminders_sent group by 1")).toEqual([
      { state: "claimed", count: 1 },
    ]);
    // Two days later: one paper has expired, the other two are nearer.
    await rows("update public.documents set expires_on = expires_on - 2");
    await rows("update public.reminders_sent set day = day - 2");
    await rows("update public.reminder_settings set next_at = now()");
    mails = await startMailServer(Number(new URL(url).port));
    await start(place);
    await vi.waitFor(async () => expect(await unsent()).toBe(0), waiting);
    expect(mails.received).toHaveLength(2);
    for (const { source } of mails.received) expect(source).toMatch(/^Subject: .*\(and 2 more\)/m);
  },
  patience,
);

test(
  "a recipient who is refused keeps no mail from others",
  async () => {
    const place = await newFolder();
    await (await start(place)).stop();
    const [gone = "", later = "", fine = ""] = await addPeople(3, [7]);
    mails.refusals.set(gone, 550).set(later, 450);
    await start(place);
    await vi.waitFor(async () => expect(await unsent()).toBe(0), waiting);
    expect(mails.received.map(({ to }) => to)).toEqual([[fine]]);
    const waits = await rows<{ email: string; soon: boolean }>(
      `select users.email, next_at < now() + interval '11 minutes' as soon from public.reminder_settings
       join auth.users on users.id = user_id where users.email <> $1`,
      [fine],
    );
    expect(waits.find(({ email }) => email === later)?.soon).toBe(true);
  },
  patience,
);
