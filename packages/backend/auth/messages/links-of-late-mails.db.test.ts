import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "#backend/app-error.ts";
import { MailNotSent } from "#backend/mail/mail-failure.ts";
import type { Mail } from "#backend/mail/mailer.ts";
import { PLATFORM } from "#backend/postgres/database.ts";
import { type BareAuthSetup, startBareAuth } from "#backend/testing/bare-auth.ts";
import type { Engine } from "@workspace/testing/database.ts";
import { type EmptiedDatabase, emptiedTestDatabase } from "@workspace/testing/test-database.ts";

/** A mail server that is away for hours loses no link, and a link works for an hour from when it could be read. */

const MINUTE = 60;
const HOUR = 60 * MINUTE;

describe.each<Engine>(["pglite", "postgres"])("links of mails that come late, on %s,", (engine) => {
  let database: EmptiedDatabase;
  beforeAll(async () => {
    database = await emptiedTestDatabase(engine);
  });
  afterEach(() => database.db.tx(PLATFORM, (sql) => sql.exec("delete from auth.users")));

  const freshEmail = () => `${randomUUID()}@example.com`;
  const linkIn = (mail: Mail | undefined) => /\/verify\?\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  const refused = () =>
    new AppError("mail_failed", "no", { cause: Object.assign(new Error("no"), { code: "ECONNREFUSED" }) });
  const hungUp = () =>
    new MailNotSent({ wasHandedOver: true, cause: Object.assign(new Error("no"), { code: "ECONNECTION" }) });

  async function start(setup: BareAuthSetup = {}) {
    const handed: Mail[] = [];
    const server: { trouble: (() => Error) | null } = { trouble: refused };
    const service = await startBareAuth(database.db, {
      ...setup,
      send: async (mail) => {
        if (server.trouble !== refused) handed.push(mail);
        if (server.trouble !== null) throw server.trouble();
      },
    });
    const { auth, passTime } = service;
    return {
      ...service,
      handed,
      server,
      async ask(path: string, body: object, key?: "secret") {
        const { status } = await service.call("POST", path, body, undefined, key);
        await auth.close();
        expect(status).toBe(200);
      },
      /** As the product does, though more seldom. */
      async wait(seconds: number) {
        for (let passed = 0; passed < seconds; passed += 5 * MINUTE) {
          passTime(Math.min(5 * MINUTE, seconds - passed));
          await auth.mails.sendDue();
        }
      },
      async open(mail: Mail | undefined) {
        const answer = await auth.routes.request(linkIn(mail));
        return /access_token|otp_expired/.exec(answer.headers.get("location") ?? "")?.[0];
      },
    };
  }
  type Service = Awaited<ReturnType<typeof start>>;

  const askForAll = async ({ ask, server, signUp, auth, wait, handed, open }: Service) => {
    const [signedUp, invited, known] = [freshEmail(), freshEmail(), freshEmail()];
    server.trouble = null;
    await signUp(known);
    await auth.close();
    expect(await open(handed.pop())).toBe("access_token");
    server.trouble = refused;
    await ask("/signup", { email: signedUp, password: "secret of ann" });
    await ask("/invite", { email: invited }, "secret");
    await ask("/recover", { email: known });
    await wait(3 * HOUR);
    expect(handed).toEqual([]);
    server.trouble = null;
    await wait(5 * MINUTE);
    expect(handed.map(({ to }) => to).toSorted()).toEqual([signedUp, invited, known].toSorted());
  };

  it("of a sign-up, an invitation and a reset work once for an hour, after a mail server that was away for three", async () => {
    const service = await start();
    await askForAll(service);
    service.passTime(HOUR - 1);
    for (const mail of service.handed) {
      expect(await service.open(mail)).toBe("access_token");
      expect(await service.open(mail)).toBe("otp_expired");
    }
  });

  it("are dead an hour after their mails went out", async () => {
    const service = await start();
    await askForAll(service);
    service.passTime(HOUR);
    for (const mail of service.handed) expect(await service.open(mail)).toBe("otp_expired");
  });

  it("that may have been read when the line broke do not live longer for the second mail", async () => {
    const { ask, server, passTime, handed, wait, open } = await start();
    await ask("/signup", { email: freshEmail(), password: "secret of ann" });
    await wait(2 * HOUR);
    server.trouble = hungUp;
    await wait(5 * MINUTE);
    expect(handed.length).toBeGreaterThan(0);
    server.trouble = refused;
    passTime(HOUR / 2);
    server.trouble = null;
    await wait(5 * MINUTE);
    passTime(HOUR / 2);
    expect(await open(handed.at(-1))).toBe("otp_expired");
  });

  it("are not mailed when an operator's link took their place, which lives no longer for that", async () => {
    const { ask, server, call, auth, passTime, handed, wait } = await start();
    const email = freshEmail();
    await ask("/signup", { email, password: "secret of ann" });
    const made = await call("POST", "/admin/generate_link", { type: "magiclink", email }, undefined, "secret");
    const other = await call(
      "POST",
      "/admin/generate_link",
      { type: "signup", email, password: "secret of ann" },
      undefined,
      "secret",
    );
    expect([made.status, other.status]).toEqual([200, 200]);
    server.trouble = null;
    await wait(HOUR);
    expect(handed).toEqual([]);
    passTime(1);
    const opened = await auth.routes.request(`/verify?token=${String(other.body["hashed_token"])}&type=signup`);
    expect(opened.headers.get("location")).toContain("otp_expired");
  });

  it("wait for nobody who is about to use them", async () => {
    const { ask, server, auth, passTime, handed } = await start();
    await ask("/signup", { email: freshEmail(), password: "secret of ann" });
    server.trouble = null;
    passTime(5 * MINUTE);
    // PGlite has one connection.
    if (engine === "postgres") {
      const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const holding = database.db.tx(PLATFORM, async (sql) => {
        await sql.query("select from auth.one_time_tokens for update");
        held.resolve();
        await over.promise;
      });
      await held.promise;
      await auth.mails.sendDue();
      over.resolve();
      await holding;
      expect(handed).toEqual([]);
      passTime(1);
    }
    await auth.mails.sendDue();
    expect(handed).toHaveLength(1);
  });
});
