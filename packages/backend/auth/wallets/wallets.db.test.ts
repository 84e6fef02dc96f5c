import { addr, eip191Signer } from "micro-eth-signer";
import { pino } from "pino";
import { beforeAll, describe, expect, it } from "vitest";
import { createAuth } from "#backend/auth/auth.ts";
import type { AuthSettings } from "#backend/auth/settings.ts";
import { PLATFORM } from "#backend/postgres/database.ts";
import { testAuthSettings } from "#backend/testing/auth-settings.ts";
import { type EmptiedDatabase, emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import { cleanUp } from "#backend/auth/housekeeping.ts";
import { loadSigningKeys } from "#backend/auth/tokens/signing-keys.ts";

/** What only other settings and another clock bring out; the rest is proven over HTTP. */

let database: EmptiedDatabase;
beforeAll(async () => {
  database = await emptiedTestDatabase("pglite");
});

const start = new Date("2026-11-21T10:00:00Z");

async function startService(settings: Partial<AuthSettings> = {}) {
  let now = start;
  const siteUrl = settings.siteUrl ?? "https://visa.example.com";
  const auth = createAuth({
    db: database.db,
    mailer: { send: async () => {}, close: async () => {} },
    keys: await loadSigningKeys(null),
    tokenSecret: "a secret of the server",
    resolveCaller: async () => ({ ok: true, caller: { claims: { role: "anon" }, token: null } }),
    clientIp: () => "127.0.0.1",
    log: pino({ level: "silent" }),
    clock: () => now,
    settings: testAuthSettings({ siteUrl, redirectUrls: ["https://*.partner.example/**"], ...settings }),
  });
  const account = addr.random();
  return {
    account,
    passTime: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
    message: (uri = `${siteUrl}/`, issuedAt = now) =>
      [
        `${new URL(uri).host} wants you to sign in with your Ethereum account:`,
        account.address,
        "",
        "",
        `URI: ${uri}`,
        "Version: 1",
        "Chain ID: 1",
        `Nonce: ${crypto.randomUUID()}`,
        `Issued At: ${issuedAt.toISOString()}`,
      ].join("\n"),
    async present(message: string, by = account) {
      const body = { chain: "ethereum", message, signature: eip191Signer.sign(message, by.privateKey) };
      const init = { method: "POST", body: JSON.stringify(body) };
      const response = await auth.routes.request("/token?grant_type=web3", init);
      return `${response.status} ${await response.text()}`;
    },
  };
}

describe("a wallet", () => {
  it("opens no account where sign-ups are closed, and still enters the one it has", async () => {
    const [open, closed] = [await startService(), await startService({ disableSignup: true })];
    expect(await open.present(open.message())).toMatch(/^200 /);
    expect(await closed.present(closed.message())).toMatch(/^422 .*"signup_disabled"/);
    const message = open.message(undefined, new Date(start.getTime() + 1000));
    expect(await closed.present(message, open.account)).toMatch(/^200 /);
  });

  it("signs for the site itself, for what the operator allows, and for this machine", async () => {
    const { message, present } = await startService();
    expect(await present(message("https://visa.example.com/profile?a=1"))).toMatch(/^200 /);
    expect(await present(message("https://apply.partner.example/start"))).toMatch(/^200 /);
    for (const uri of [
      "https://partner.example/",
      "https://partner.example.evil.example/",
      "https://visa.example.com.evil.example/",
      "https://visa.example.com:8443/",
      "https://localhost:3000/",
      "https://2130706433/",
    ]) {
      expect(await present(message(uri)), uri).toMatch(/^400 .*not allowed on this server/);
    }
    for (const uri of ["http://visa.example.com/", "http://apply.partner.example/"]) {
      expect(await present(message(uri)), uri).toMatch(/^400 .*does not use HTTPS/);
    }
  });

  it("signs for a site that is set up without https, as its operator wants it", async () => {
    const { message, present } = await startService({ siteUrl: "http://visa.lan:3000" });
    expect(await present(message())).toMatch(/^200 /);
    expect(await present(message("http://other.lan:3000/"))).toMatch(/^400 .*does not use HTTPS/);
  });

  it("has ten minutes, and its message is remembered no longer than it needs to be", async () => {
    const { message, present, passTime } = await startService();
    const early = message(undefined, new Date(start.getTime() + 600_000));
    const tooEarly = message(undefined, new Date(start.getTime() + 601_000));
    expect(await present(tooEarly)).toMatch(/^400 .*too far in the future/);
    expect(await present(early)).toMatch(/^200 /);
    passTime(1200);
    expect(await present(early)).toMatch(/^400 .*already used/);
    passTime(1);
    expect(await present(early)).toMatch(/^400 .*issued too long ago/);
    expect(await present(message())).toMatch(/^200 /);
    const settings = { sessionTimebox: undefined, sessionInactivity: undefined };
    await cleanUp({ db: database.db, settings, clock: () => new Date(start.getTime() + 1_201_000) });
    const { rows } = await database.db.tx(PLATFORM, (sql) =>
      sql.query<{ expires_at: Date }>("select expires_at from platform.used_once"),
    );
    expect(rows.map((row) => row.expires_at)).toEqual([new Date(start.getTime() + 1_801_000)]);
  });
});
