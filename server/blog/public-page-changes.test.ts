import { createClient } from "@supabase/supabase-js";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Database } from "#shared/database.types.ts";
import { watchPublicPages } from "./public-page-changes.ts";

let answers: ((millisecondsToNextPost: number | null) => void)[];
let hear: () => void;
let changes: number;
let stop: () => void;

const service = createClient<Database>("http://backend.test", "sb_secret_x", {
  auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  global: {
    fetch: () => new Promise((resolve) => answers.push((milliseconds) => resolve(Response.json(milliseconds)))),
  },
});

const noon = Date.parse("2026-11-24T12:00:00Z");

function watch(from: typeof service | null, now = noon): void {
  stop = watchPublicPages({
    onChange: (_topic, heard) => (hear = heard),
    service: from,
    changed: () => (changes += 1),
    log: pino({ level: "silent" }),
    now: () => now,
  });
}

async function answerNext(millisecondsToNextPost: number | null): Promise<void> {
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers.shift()?.(millisecondsToNextPost);
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  answers = [];
  changes = 0;
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it("counts as changed what was heard of, and what a post's time has come for", async () => {
  watch(service);
  await answerNext(5_000);
  hear();
  expect(changes).toBe(1);
  await answerNext(3_000);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(changes).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(changes).toBe(2);
  await answerNext(null);
});

it("counts as changed what another day may change", async () => {
  watch(service, Date.parse("2026-11-24T23:59:55Z"));
  await answerNext(null);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(changes).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(changes).toBe(1);
  await answerNext(null);
});

it("asks once more for all that is heard while it asks, and believes the last answer", async () => {
  watch(service);
  for (let connection = 0; connection < 11; connection += 1) hear();
  await answerNext(10);
  await answerNext(5_000);
  await vi.advanceTimersByTimeAsync(4_999);
  expect([changes, answers.length]).toEqual([11, 0]);
});

it("asks nothing where all counts as changed anyway, and hears nothing once it was ended", () => {
  watch(null);
  hear();
  expect([changes, answers.length]).toEqual([1, 0]);
  stop();
  hear();
  expect(changes).toBe(1);
});
