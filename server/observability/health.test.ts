import { tmpdir } from "node:os";
import { pino } from "pino";
import { expect, test } from "vitest";
import { createHealth } from "./health.ts";

const nothing = async () => {};

function healthOf({ isReady = true, mail = nothing }: { isReady?: boolean; mail?: () => Promise<void> }) {
  let at = 0;
  const look = createHealth({
    backend: { isReady: async () => isReady, checks: { store: nothing, mail, scanner: null } },
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

test("a mail server is asked twice a minute at most, the database each time", async () => {
  let asked = 0;
  const { look, later } = healthOf({ mail: async () => void (asked += 1) });
  for (const _ of [1, 2, 3]) await look();
  expect(asked).toBe(1);
  later(31_000);
  await look();
  expect(asked).toBe(2);
});
