import { tmpdir } from "node:os";
import { pino } from "pino";
import { expect, test } from "vitest";
import { createHealth } from "./health.ts";

const nothing = async () => {};

interface Stub {
  isReady?: boolean;
  database?: () => Promise<void>;
  mail?: () => Promise<void>;
  clock?: () => Promise<void>;
}

function healthOf({ isReady = true, database = nothing, mail = nothing, clock = nothing }: Stub) {
  let at = 0;
  const look = createHealth({
    backend: { isReady: async () => isReady, checks: { database, clock, store: nothing, mail, scanner: null } },
    dataDir: tmpdir(),
    log: pino({ level: "silent" }),
    now: () => at,
  });
  return { look, later: (ms: number) => (at += ms) };
}

test("is all well", async () => {
  expect(await healthOf({}).look()).toEqual({ isDatabaseReady: true, troubles: [] });
});

test("names what is in trouble, and why", async () => {
  const { look } = healthOf({ mail: async () => Promise.reject(new Error("connect ECONNREFUSED")) });
  expect(await look()).toEqual({
    isDatabaseReady: true,
    troubles: [{ part: "mail", reason: "connect ECONNREFUSED" }],
  });
});

test("a clock that differs from the database's is in trouble", async () => {
  const reason = "the clock of this machine is 2 hours ahead of the database's";
  const { look } = healthOf({ clock: async () => Promise.reject(new Error(reason)) });
  expect(await look()).toEqual({ isDatabaseReady: true, troubles: [{ part: "clock", reason }] });
});

test("a mail server is asked twice a minute at most, the database each time", async () => {
  let asked = 0;
  let isReadOnly = false;
  const { look, later } = healthOf({
    mail: async () => void (asked += 1),
    async database() {
      if (isReadOnly) throw new Error("the server is read-only");
    },
  });
  for (const _ of [1, 2, 3]) await look();
  expect(asked).toBe(1);
  isReadOnly = true;
  expect((await look()).troubles).toEqual([{ part: "database", reason: "the server is read-only" }]);
  isReadOnly = false;
  expect((await look()).troubles).toEqual([]);
  later(31_000);
  await look();
  expect(asked).toBe(2);
});
