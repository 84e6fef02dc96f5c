import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "#backend/postgres/database.ts";
import { createTestServerDatabase } from "@workspace/testing/test-database.ts";
import { createLimitStore, createRateLimiter } from "./rate-limiter.ts";
import { openPg } from "#backend/postgres/pg-database.ts";

const limits = { deletion: { points: 10, seconds: 3600 } };
const log = pino({ level: "silent" });
/** Two processes on one database. */
let processes: [Database, Database];
beforeAll(async () => {
  const databaseUrl = await createTestServerDatabase();
  processes = [openPg({ databaseUrl, log }), openPg({ databaseUrl, log })];
});
afterAll(async () => {
  for (const db of processes) await db.close();
});

test("two processes on one database count a person's calls together, and everybody by themselves", async () => {
  const [one, other] = [
    createRateLimiter(createLimitStore({ db: processes[0], limits, log })),
    createRateLimiter(createLimitStore({ db: processes[1], limits, log })),
  ];
  const [person, somebody] = [randomUUID(), randomUUID()];
  const calls = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? one : other).take("deletion", person));
  const waits = await Promise.all(calls);
  expect(waits.filter((wait) => wait === null)).toHaveLength(10);
  for (const wait of waits) expect(wait ?? 1).toSatisfy((seconds: number) => seconds >= 1 && seconds <= 3600);
  expect(await one.take("deletion", person)).not.toBeNull();
  expect(await other.take("deletion", somebody)).toBeNull();
});

test.each([2, -2])("a process whose clock is %d hours off counts with the others, and for no longer", async (hours) => {
  const database = new Date();
  const onTime = createRateLimiter(createLimitStore({ db: processes[0], limits, log }));
  const off = createRateLimiter(createLimitStore({ db: processes[1], limits, clock: () => database, log }));
  vi.useFakeTimers({ toFake: ["Date"], now: database });
  onTestFinished(() => void vi.useRealTimers());
  for (const [first, second] of [
    [onTime, off],
    [off, onTime],
  ] as const) {
    const person = randomUUID();
    const take = (limiter: typeof onTime) => {
      vi.setSystemTime(database.getTime() + (limiter === off ? hours * 3_600_000 : 0));
      return limiter.take("deletion", person);
    };
    for (let count = 0; count < 5; count += 1) expect(await take(first)).toBeNull();
    for (let count = 0; count < 5; count += 1) expect(await take(second)).toBeNull();
    expect([await take(first), await take(second)]).toEqual([3600, 3600]);
  }
});
