import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authError } from "./errors.ts";
import { settleSsoUser } from "#backend/auth/saml/sso-users.ts";
import { findUserByEmail, insertBareUser } from "#backend/auth/accounts/users.ts";
import { type Database, PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import { createTestServerDatabase } from "@workspace/testing/test-database.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";
import { openPg } from "#backend/postgres/pg-database.ts";
import { enterWallet, type Wallet } from "#backend/auth/wallets/web3-grant.ts";

let db: Database;
beforeAll(async () => {
  db = openPg({ databaseUrl: await createTestServerDatabase(), log: pino({ level: "silent" }) });
});
afterAll(() => db.close());

const now = new Date();

/** Runs the same twice, so that the second has looked around and waits for the first when that one commits. */
async function race<T>(work: (sql: Transaction) => Promise<T>): Promise<[T, T]> {
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const faster = db.tx(PLATFORM, async (sql) => {
    const result = await work(sql);
    begun.resolve();
    await goOn.promise;
    return result;
  });
  await begun.promise;
  const slower = retryOnConflict(() => db.tx(PLATFORM, work));
  await expect.poll(isSomebodyWaiting).toBe(true);
  goOn.resolve();
  return Promise.all([faster, slower]);
}

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await db.tx(PLATFORM, (sql) =>
    sql.query(`select from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'`),
  );
  return rows.length > 0;
}

describe("two at once", () => {
  it("get one account where one person signs on through a company", async () => {
    const subject = randomUUID();
    const person = { provider: "sso:a", subject, email: "ann@company.example", data: { sub: subject } };
    const context = { signUpsAllowed: true, ip: "192.0.2.1", now };
    const [one, other] = await race((sql) => settleSsoUser(sql, person, context));
    expect(other.id).toBe(one.id);
  });

  it("get one account where one wallet signs in", async () => {
    const address = randomUUID();
    const wallet: Wallet = { chain: "solana", address, network: null, domain: "visa.example.com", statement: null };
    const [one, other] = await race((sql) => enterWallet(sql, wallet, { mayOpen: true, now }));
    expect([one.isNew, other.isNew, other.user.id]).toEqual([true, false, one.user.id]);
  });

  it("get one account where one e-mail signs up", async () => {
    const email = `${randomUUID()}@example.com`;
    const account = { email, passwordHash: "", userMetadata: {}, appMetadata: {} };
    const [one, other] = await race(
      async (sql) => (await findUserByEmail(sql, email)) ?? (await insertBareUser(sql, account, now)),
    );
    expect(other.id).toBe(one.id);
  });
});

describe("a rejection that no race has caused", () => {
  it.each(["signup_disabled", "email_exists"] as const)("is not tried again: %s", async (reason) => {
    let tries = 0;
    const attempt = retryOnConflict(async () => {
      tries += 1;
      throw authError(reason);
    });
    await expect(attempt).rejects.toMatchObject({ reason });
    expect(tries).toBe(1);
  });
});
