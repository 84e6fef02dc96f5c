import { readFile } from "node:fs/promises";
import path from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { databases } from "@workspace/backend";
import { type Engine, PLATFORM } from "@workspace/testing/database.ts";
import { type MailServer, startMailServer } from "@workspace/testing/mail-server.ts";
import { type AppServer, startAppServer } from "#tests/support/servers/app-server.ts";
import { createInstallation, type Installation } from "#tests/support/servers/installation.ts";

/** A product that is killed while it hands a mail over, and one whose mail server is away. */

const waiting = { timeout: 60_000, interval: 100 };
const email = "ann@example.com";

describe.each<Engine>(["pglite", "postgres"])("a confirmation, on %s,", (engine) => {
  let installation: Installation;
  let mails: MailServer;
  let server: AppServer | null = null;

  beforeEach(async () => {
    [installation, mails] = await Promise.all([createInstallation(engine), startMailServer()]);
  });
  afterEach(async () => {
    await server?.stop();
    await mails.close();
    await installation.remove();
  });

  async function start(): Promise<AppServer> {
    server = await startAppServer({ env: { ...installation.env, SMTP_URL: mails.url } });
    return server;
  }

  async function ask({ url }: AppServer, endpoint: string, body: object): Promise<number> {
    const secrets = z.object({ publishableKey: z.string() });
    const text = await readFile(path.join(installation.dataDir, "secrets.json"), "utf8");
    const { publishableKey } = secrets.parse(JSON.parse(text));
    const response = await fetch(`${url}/auth/v1${endpoint}`, {
      method: "POST",
      headers: { apikey: publishableKey, "x-supabase-api-version": "2024-01-01" },
      body: JSON.stringify(body),
    });
    return response.status;
  }

  /** A lease ends in three minutes; another process of the same database waits for that. */
  async function endLeases(): Promise<void> {
    if (installation.databaseUrl === undefined) return;
    const { databaseUrl } = installation;
    const db = await databases.open({ dataDir: "", databaseUrl, log: pino({ level: "silent" }) });
    await db.tx(PLATFORM, (sql) => sql.query("update platform.mails set leased_until = now()"));
    await db.close();
  }

  const linkIn = (source: string) =>
    /http:\S+\/verify\?\S+/.exec(source.replaceAll("=\r\n", "").replaceAll("=3D", "="))?.[0] ?? "";

  test("is sent by the next start when its process was killed between claim and answer", async () => {
    mails.mood = "is silent";
    const first = await start();
    expect(await ask(first, "/signup", { email, password: "a calm passphrase" })).toBe(200);
    await vi.waitFor(() => expect(mails.handed).toBe(1), waiting);
    await first.kill();
    await endLeases();
    mails.mood = null;
    await start();
    await vi.waitFor(() => expect(mails.received).toHaveLength(1), waiting);
    expect(mails.received[0]?.to).toEqual([email]);
    expect(linkIn(mails.received[0]?.source ?? "")).toContain("type=signup");
  });

  test("is asked for again at once while the mail server puts all off, and comes once", async () => {
    mails.mood = 451;
    const running = await start();
    expect(await ask(running, "/signup", { email, password: "a calm passphrase" })).toBe(200);
    await vi.waitFor(() => expect(running.output()).toContain("A mail could not be sent; it is tried again"), waiting);
    mails.mood = null;
    expect(await ask(running, "/resend", { type: "signup", email })).toBe(200);
    await vi.waitFor(() => expect(mails.received).toHaveLength(1), waiting);
    expect(await ask(running, "/resend", { type: "signup", email })).toBe(429);
    expect(running.output()).not.toContain(email);
    expect(running.output()).not.toContain("/verify?");
    const { origin, pathname, search } = new URL(linkIn(mails.received[0]?.source ?? ""));
    const opened = await fetch(running.url + pathname + search, { redirect: "manual" });
    expect(opened.headers.get("location"), origin).toContain("access_token=");
  });
});
