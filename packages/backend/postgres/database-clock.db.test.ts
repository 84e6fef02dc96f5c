import { pino } from "pino";
import { beforeAll, describe, expect, test } from "vitest";
import type { Engine } from "@workspace/testing/database.ts";
import { type EmptiedDatabase, emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import type { Database } from "./database.ts";
import { createDatabaseClock } from "./database-clock.ts";

const HOUR_MS = 3_600_000;

describe.each<Engine>(["pglite", "postgres"])("the time of the database, on %s,", (engine) => {
  let database: EmptiedDatabase;
  beforeAll(async () => {
    database = await emptiedTestDatabase(engine);
  });

  /** Of a process that is so far ahead. */
  function clockOf(aheadMs: number, db: Pick<Database, "tx"> = database.db) {
    const lines: string[] = [];
    const machine = { aheadMs };
    const ours = () => new Date(Date.now() + machine.aheadMs);
    const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
    return { machine, ours, lines, clock: createDatabaseClock({ db, log, clock: ours }) };
  }

  test.each([
    [2 * HOUR_MS, "2 hours ahead of"],
    [-100_000, "2 minutes behind"],
    [-3 * 24 * HOUR_MS, "3 days behind"],
    [31_000, "31 seconds ahead of"],
  ])("differs by %d ms: it counts, and is told in words and in the log, once", async (aheadMs, words) => {
    const { clock, ours, lines } = clockOf(aheadMs);
    await clock.compare();
    const said = `the clock of this machine is ${words} the database's`;
    await expect(clock.check()).rejects.toThrow(said);
    expect(lines).toEqual([said]);
    const off = ours().getTime() - clock.now().getTime();
    // As near as the database is quick to answer.
    expect(Math.abs(off - aheadMs)).toBeLessThan(5_000);
  });

  test("that is the machine's own changes nothing, and one that is set right is told", async () => {
    const { clock, machine, lines, ours } = clockOf(20_000);
    await clock.check();
    expect(ours().getTime() - clock.now().getTime()).toBeLessThan(1000);
    machine.aheadMs = 2 * HOUR_MS;
    await clock.compare();
    machine.aheadMs = 0;
    expect(Math.abs(ours().getTime() - clock.now().getTime())).toBeLessThan(5_000);
    await clock.check();
    expect(lines.at(-1)).toBe("the clocks of this machine and of the database agree again");
  });

  test("is right also where the machine's clock is set right during the comparison", async () => {
    const { machine, ours, lines, clock } = clockOf(2 * HOUR_MS, {
      tx: (claims, run, options) =>
        database.db.tx(claims, run, options).finally(() => {
          machine.aheadMs = 0;
        }),
    });
    await clock.compare();
    expect(Math.abs(ours().getTime() - clock.now().getTime())).toBeLessThan(5_000);
    await clock.check();
    expect(lines).toEqual([]);
  });

  test("is no trouble of its own while the database does not answer", async () => {
    const db = { tx: async () => Promise.reject(new Error("away")) };
    const clock = createDatabaseClock({ db, log: pino({ level: "silent" }) });
    await clock.check();
    await expect(clock.compare()).rejects.toThrow("away");
  });
});
