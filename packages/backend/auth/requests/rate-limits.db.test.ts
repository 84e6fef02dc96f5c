import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bucketLimits, createRateLimits, type RateLimits } from "./rate-limits.ts";
import { type AuthLimits, defaultAuthLimits } from "#backend/auth/settings.ts";
import { type Database, PLATFORM } from "#backend/postgres/database.ts";
import { createTestServerDatabase } from "@workspace/testing/test-database.ts";
import { createSharedLimitStore } from "#backend/limits/rate-limiter.ts";
import { openPg } from "#backend/postgres/pg-database.ts";

const log = pino({ level: "silent" });
const tooMany = { status: 429, code: "over_request_rate_limit", retryAfterSeconds: expect.any(Number) };
let databaseUrl: string;
/** Two processes on one database. */
let processes: [Database, Database];
beforeAll(async () => {
  databaseUrl = await createTestServerDatabase();
  processes = [openPg({ databaseUrl, log }), openPg({ databaseUrl, log })];
});
afterAll(async () => {
  for (const db of processes) await db.close();
});

const limitsOver = (db: Database, changes: Partial<AuthLimits>): RateLimits =>
  createRateLimits(
    createSharedLimitStore({ db, limits: bucketLimits({ ...defaultAuthLimits, ...changes }), log }),
    async () => null,
  );
const inBoth = (changes: Partial<AuthLimits>): [RateLimits, RateLimits] => [
  limitsOver(processes[0], changes),
  limitsOver(processes[1], changes),
];

let last = 0;
/** Nobody used it before. */
const freshIp = () => `192.0.2.${(last += 1)}`;

/** How many of these were let through. */
async function passed(calls: readonly Promise<unknown>[]): Promise<number> {
  return (await Promise.allSettled(calls)).filter((result) => result.status === "fulfilled").length;
}

const countRows = () =>
  processes[0].tx(PLATFORM, async (sql) => {
    const { rows } = await sql.query<{ points: number }>("select points from platform.rate_limits order by points");
    return rows.map((row) => row.points);
  });

describe("limits in Postgres", () => {
  it("hold for all processes together, in a burst as well", async () => {
    const [one, other] = inBoth({ signupPerIp: { points: 5, seconds: 60 } });
    const ip = freshIp();
    const calls = Array.from({ length: 20 }, (_, index) => (index % 2 ? one : other).request("signupPerIp", ip));
    expect(await passed(calls)).toBe(5);
    await expect(one.request("signupPerIp", ip)).rejects.toMatchObject(tooMany);
    await expect(other.request("signupPerIp", ip)).rejects.toMatchObject(tooMany);
  });

  it("give back what turned out right, also after a crowd was rejected meanwhile", async () => {
    const [one, other] = inBoth({ attemptsPerIp: { points: 3, seconds: 60 } });
    const ip = freshIp();
    const attempt = (limits: RateLimits, name: number) =>
      limits.attempt("passwordPerAccount", `${name}-${ip}@example.com`, ip);
    const crowd = await Promise.allSettled(
      Array.from({ length: 5 }, (_, index) => attempt(index % 2 ? one : other, index)),
    );
    const letIn = crowd.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    expect(letIn).toHaveLength(3);
    await Promise.all(letIn.map((guess) => guess.succeeded()));
    // Two were refused and count; of three points one is left.
    expect(await passed([attempt(one, 10)])).toBe(1);
    expect(await passed([attempt(other, 11)])).toBe(0);
  });

  it("stay shut for whoever has hammered at them, whatever is given back then", async () => {
    const [one, other] = inBoth({ attemptsPerIp: { points: 2, seconds: 60 } });
    const ip = freshIp();
    const first = await one.attempt("codePerAccount", `first-${ip}`, ip);
    const second = await other.attempt("codePerAccount", `second-${ip}`, ip);
    const flood = Array.from({ length: 30 }, () => one.attempt("codePerAccount", `third-${ip}`, ip));
    expect(await passed(flood)).toBe(0);
    await first.succeeded();
    await second.succeeded();
    for (const limits of [one, other]) {
      await expect(limits.attempt("codePerAccount", `fourth-${ip}`, ip)).rejects.toMatchObject(tooMany);
    }
  });

  it("open the next window with what it should have, when a refund comes late", async () => {
    const [one] = inBoth({ passwordPerAccount: { points: 1, seconds: 1 } });
    const account = `late-${freshIp()}`;
    const late = await one.attempt("passwordPerAccount", account, freshIp());
    await expect.poll(() => passed([one.attempt("passwordPerAccount", account, freshIp())]), { timeout: 5000 }).toBe(1);
    await late.succeeded();
    await expect(one.attempt("passwordPerAccount", account, freshIp())).rejects.toMatchObject(tooMany);
  });

  it("keep neither e-mails nor client IPs in the table, and take any text for a key", async () => {
    const [one] = inBoth({});
    const odd = `odd\u0000-${"x".repeat(2000)}@example.com`;
    const before = (await countRows()).length;
    await one.attempt("codePerAccount", odd, "203.0.113.77");
    expect(await countRows()).toHaveLength(before + 2);
    const { rows } = await processes[0].tx(PLATFORM, (sql) =>
      sql.query("select key from platform.rate_limits where key like '%@%' or key like '%203.0.113%'"),
    );
    expect(rows).toEqual([]);
  });

  it("are counted by the process itself while the database is away", async () => {
    const away = openPg({ databaseUrl: databaseUrl.replace(/:\d+\//, ":1/"), log });
    try {
      const limits = limitsOver(away, { signupPerIp: { points: 2, seconds: 60 } });
      const ip = freshIp();
      await limits.request("signupPerIp", ip);
      await limits.request("signupPerIp", ip);
      await expect(limits.request("signupPerIp", ip)).rejects.toMatchObject(tooMany);
      const guess = await limits.attempt("codePerAccount", "ann@example.com", ip);
      await guess.succeeded();
    } finally {
      await away.close();
    }
  });
});
