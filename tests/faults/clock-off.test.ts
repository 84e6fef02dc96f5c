import { randomUUID } from "node:crypto";
import { copyFile } from "node:fs/promises";
import path from "node:path";
import { decodeJwt } from "jose";
import { TOTP } from "otpauth";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { databases } from "@workspace/backend";
import { type Database, insertUser, PLATFORM } from "@workspace/testing/database.ts";
import { freePort } from "@workspace/testing/free-port.ts";
import { type MailServer, startMailServer } from "@workspace/testing/mail-server.ts";
import { type S3Server, startS3Server } from "@workspace/testing/s3-server.ts";
import { createTestServerDatabase } from "@workspace/testing/test-database.ts";
import { createPerson } from "#tests/support/product/people.ts";
import type { ProductAddress } from "#tests/support/product/product.ts";
import { type AppServer, startAppServer } from "#tests/support/servers/app-server.ts";
import { createEmptyInstallation, type Installation } from "#tests/support/servers/installation.ts";
import { keysIn } from "#tests/support/servers/stored-files.ts";
import { debianProgram, libraryFolder, programOfLongRun } from "./debian-program.ts";
import { addDocument, download, pdf, signIn } from "./operated-installations.ts";

const { program: faketime, why } = programOfLongRun("libfaketime", () =>
  debianProgram("libfaketime", `usr/lib/${libraryFolder}/faketime/libfaketime.so.1`),
);
/** The time that the process is told; its waits stay as they are. */
const throughClock = (offset: string) => [
  "env",
  `LD_PRELOAD=${faketime}`,
  `FAKETIME=${offset}`,
  "FAKETIME_DONT_FAKE_MONOTONIC=1",
];

const hour = 3600;
const inSeconds = (time: number) => time - Date.now() / 1000;
const waiting = { timeout: 60_000, interval: 100 };

describe.skipIf(faketime === null).each([
  { offset: "+2h", said: "2 hours ahead of" },
  { offset: "-2h", said: "2 hours behind" },
])(`a process whose clock is off by $offset, beside one on time${why}`, ({ offset, said }) => {
  let store: S3Server;
  let mails: MailServer;
  let databaseUrl: string;
  let db: Database;
  let places: Installation[];
  let onTime: AppServer;
  let off: AppServer;
  let addresses: { onTime: ProductAddress; off: ProductAddress };

  beforeAll(async () => {
    [store, mails, databaseUrl] = await Promise.all([startS3Server(), startMailServer(), createTestServerDatabase()]);
    db = await databases.open({ dataDir: "", databaseUrl, log: pino({ level: "silent" }) });
    places = [await createEmptyInstallation(databaseUrl), await createEmptyInstallation(databaseUrl)];
    const [first = "", second = ""] = places.map(({ dataDir }) => path.join(dataDir, "secrets.json"));
    onTime = await start();
    await copyFile(first, second);
    off = await start(offset);
    const keys = await keysIn(path.dirname(first));
    addresses = { onTime: { url: onTime.url, ...keys }, off: { url: off.url, ...keys } };
  }, 120_000);
  afterAll(async () => {
    await Promise.all([onTime.stop(), off.stop()]);
    await db.close();
    await Promise.all([store.stop(), mails.close(), ...places.map((place) => place.remove())]);
  });

  async function start(clock?: string, settings: Record<string, string> = {}): Promise<AppServer> {
    const place = places[clock === undefined ? 0 : 1];
    if (place === undefined) throw new Error("unreachable");
    const port = await freePort();
    const server = await startAppServer({
      ...(clock !== undefined && { through: throughClock(clock) }),
      env: {
        ...place.env,
        ...store.env,
        SMTP_URL: mails.url,
        PORT: String(port),
        PUBLIC_URL: "http://visa.localhost",
        ...settings,
      },
    });
    return { ...server, url: `http://localhost:${port}` };
  }
  const rows = async <Row extends object>(text: string, params: unknown[] = []) =>
    (await db.tx(PLATFORM, (sql) => sql.query<Row>(text, params))).rows;
  const both = () => [addresses.onTime, addresses.off];

  test("it says so where operators look, and the other has no trouble", async () => {
    const words = `the clock of this machine is ${said} the database's`;
    const ready = async ({ url }: AppServer) => (await fetch(`${url}/readyz`)).text();
    expect([await ready(onTime), await ready(off)]).toEqual(["ready", "degraded: clock"]);
    expect(off.output()).toContain(words);
    expect(onTime.output()).not.toContain("the clock of this machine");
    const admin = await createPerson(addresses.off, { isAdmin: true });
    const { data } = await admin.client.functions.invoke("system", { body: {} });
    expect(data.troubles).toContainEqual({ kind: "clock", reason: words });
  });

  test("a session of either is good for an hour on both, and is renewed by both", async () => {
    for (const signsIn of both()) {
      let { session } = await createPerson(signsIn);
      for (const renews of [...both(), ...both()]) {
        expect(Math.abs(inSeconds(session.expires_at ?? 0) - hour)).toBeLessThan(60);
        expect(await statuses(session.access_token)).toEqual([200]);
        const { status, body } = await renew(renews, session.refresh_token);
        expect(status).toBe(200);
        session = body;
      }
    }
  });

  test("a link that either has mailed opens on the other", async () => {
    for (const [writes, opens] of [both(), both().toReversed()]) {
      const email = `${randomUUID()}@example.com`;
      const signedUp = await post(writes ?? addresses.off, "signup", { email, password: "long enough for 2026" });
      expect(signedUp.status).toBe(200);
      await vi.waitFor(() => expect(sentTo(email)).toBe(1), waiting);
      const source = mails.received.find(({ to }) => to.includes(email))?.source ?? "";
      const [link = ""] = /\/auth\/v1\/verify\?\S+/.exec(source.replaceAll("=\r\n", "").replaceAll("=3D", "=")) ?? [];
      const answer = await fetch(`${opens?.url}${link}`, { redirect: "manual" });
      expect(answer.headers.get("location")).toContain("access_token=");
    }
  });

  test("a mail that may wait for another hour is not dropped", async () => {
    const [waits, next] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
    const signUp = (email: string) => post(addresses.off, "signup", { email, password: "long enough for 2026" });
    const trouble = async (email: string) =>
      (await rows<{ trouble: string }>("select trouble from platform.mails where recipient = $1", [email]))[0]?.trouble;
    mails.mood = 451;
    await signUp(waits);
    await vi.waitFor(async () => expect(await trouble(waits)).toBe("server"), waiting);
    mails.mood = null;
    await rows(
      "update platform.mails set expires_at = now() + interval '1 hour', next_try_at = now() where recipient = $1",
      [waits],
    );
    // Once this one is sent, its process looks what has expired, and what is due.
    await signUp(next);
    await vi.waitFor(() => expect([sentTo(next), sentTo(waits)]).toEqual([1, 1]), waiting);
  });

  test("the codes of an authenticator app that is on time open both", async () => {
    for (const address of both()) {
      const { client } = await createPerson(address);
      const enrolled = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "phone" });
      const { id = "", totp } = enrolled.data ?? {};
      const code = new TOTP({ secret: totp?.secret ?? "" }).generate();
      expect((await client.auth.mfa.challengeAndVerify({ factorId: id, code })).error).toBeNull();
    }
  });

  test("a signed link of either opens a file on both, for the minute that it was made for", async () => {
    for (const address of both()) {
      const person = await createPerson(address);
      const bytes = pdf(2_000);
      const name = await addDocument(person, bytes);
      const { data } = await person.client.storage.from("documents").createSignedUrl(name, 60);
      const link = new URL(data?.signedUrl ?? "");
      const { exp = 0 } = decodeJwt(link.searchParams.get("token") ?? "");
      expect(Math.abs(inSeconds(exp) - 60)).toBeLessThan(30);
      for (const { url } of both()) {
        expect(await download(await signIn({ ...address, url }, person), name)).toEqual(bytes);
        expect((await fetch(`${url}${link.pathname}${link.search}`)).status).toBe(200);
      }
    }
  });

  test("a limit that one has counted holds on the other, for as long as it is meant to", async () => {
    for (const [first, second] of [both(), both().toReversed()]) {
      const { email } = await createPerson(addresses.onTime);
      const answers = [];
      for (const address of [first, second]) answers.push(await recover(address ?? addresses.onTime, email));
      expect(answers).toEqual([200, 429]);
    }
    const [row] = await rows<{ longest: number; shortest: number }>(
      `select max(expire / 1000.0 - extract(epoch from now()))::float8 as longest,
              min(expire / 1000.0 - extract(epoch from now()))::float8 as shortest from platform.rate_limits`,
    );
    expect(row?.longest).toBeLessThan(hour + 60);
    expect(row?.shortest).toBeGreaterThan(-300);
  });

  test("reminders go out at their hour by the database, each once", async () => {
    await Promise.all([onTime.stop(), off.stop()]);
    const due = await addReminded("date_trunc('hour', now())");
    const later = await addReminded("date_trunc('hour', now()) + interval '1 hour'");
    off = await start(offset, { REMINDERS: "true" });
    await vi.waitFor(() => expect(sentTo(due)).toBe(1), waiting);
    // The mail comes before its mark.
    const isTomorrow = async () => {
      const [next] = await rows<{ soon: boolean }>(
        `select next_at between now() and now() + interval '24 hours' as soon from public.reminder_settings
         join auth.users on users.id = user_id where email = $1`,
        [due],
      );
      expect(next).toEqual({ soon: true });
    };
    await vi.waitFor(isTomorrow, waiting);
    // Once the other has sent this one, it has looked at all.
    const last = await addReminded("date_trunc('hour', now())");
    onTime = await start(undefined, { REMINDERS: "true" });
    await vi.waitFor(() => expect(sentTo(last)).toBe(1), waiting);
    expect([sentTo(due), sentTo(later), sentTo(last)]).toEqual([1, 0, 1]);
  });

  const sentTo = (email: string) => mails.received.filter(({ to }) => to.includes(email)).length;

  /** Whose paper expires in a week, and who is told at that hour. @returns the e-mail */
  async function addReminded(nextAt: string): Promise<string> {
    const email = `${randomUUID()}@example.org`;
    const id = await insertUser(db, { email });
    await rows(
      `insert into public.documents (user_id, document_name, document_type, file_url, file_name, expires_on)
       values ($1, 'Statement', 'Bank Statement', 'http://localhost/p.pdf', 'p.pdf', (now() at time zone 'UTC')::date + 7)`,
      [id],
    );
    await rows(
      `insert into public.reminder_settings (user_id, is_on, time_zone, hour)
       values ($1, true, 'UTC', extract(hour from (${nextAt}) at time zone 'UTC'))`,
      [id],
    );
    await rows(`update public.reminder_settings set next_at = ${nextAt} where user_id = $1`, [id]);
    return email;
  }

  /** What accounts, rows and files of both say to a token. */
  async function statuses(token: string): Promise<number[]> {
    const asked = both().flatMap(({ url, publishableKey: apikey }) =>
      ["/auth/v1/user", "/rest/v1/profiles?select=user_id", "/storage/v1/bucket"].map(async (place) => {
        const headers = { apikey, authorization: `Bearer ${token}` };
        return (await fetch(`${url}${place}`, { headers })).status;
      }),
    );
    return [...new Set(await Promise.all(asked))];
  }

  async function renew(address: ProductAddress, refreshToken: string) {
    const response = await post(address, "token?grant_type=refresh_token", { refresh_token: refreshToken });
    return { status: response.status, body: await response.json() };
  }
  async function recover(address: ProductAddress, email: string): Promise<number> {
    return (await post(address, "recover", { email })).status;
  }
  function post({ url, publishableKey }: ProductAddress, endpoint: string, body: object): Promise<Response> {
    return fetch(`${url}/auth/v1/${endpoint}`, {
      method: "POST",
      headers: { apikey: publishableKey, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  }
});
