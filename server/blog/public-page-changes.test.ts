import { createClient } from "@supabase/supabase-js";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Database } from "#shared/database.types.ts";
import type { Notice } from "#server/backend.ts";
import { watchPublicPages } from "./public-page-changes.ts";

let answers: ((millisecondsToNextPost: number | null) => void)[];
let hear: (notice?: Notice) => void;
let changes: number;
let notices: Notice[];
let stop: () => void;

const service = createClient<Database>("http://backend.test", "sb_secret_x", {
  auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  global: {
    fetch: () => new Promise((resolve) => answers.push((milliseconds) => resolve(Response.json(milliseconds)))),
  },
});

function watch(from: typeof service | null): void {
  stop = watchPublicPages({
    onChange: (_topic, heard) => (hear = (notice = "said") => heard(notice)),
    service: from,
    changed(notice) {
      changes += 1;
      notices.push(notice);
    },
    log: pino({ level: "silent" }),
  });
}

async function answerNext(millisecondsToNextPost: number | null): Promise<void> {
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers.shift()?.(millisecondsToNextPost);
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-29T12:00:00Z"), toFake: ["setTimeout", "clearTimeout", "Date"] });
  answers = [];
  changes = 0;
  notices = [];
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
  hear("perhaps");
  // By the clock nothing is taken back.
  expect(notices).toEqual(["said", "perhaps", "perhaps"]);
});

it("asks once more for all that is heard while it asks, and believes the last answer", async () => {
  watch(service);
  for (let connection = 0; connection < 11; connection += 1) hear();
  await answerNext(10);
  await answerNext(5_000);
  await vi.advanceTimersByTimeAsync(4_999);
  expect([changes, answers.length]).toEqual([11, 0]);
});

it("counts as changed when a day ends in UTC, whatever the next post waits for", async () => {
  vi.setSystemTime("2026-11-29T23:59:50Z");
  watch(service);
  await answerNext(3_000_000);
  // Waiting for an answer takes some of the time, too.
  await vi.advanceTimersByTimeAsync(9_000);
  expect(changes).toBe(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(changes).toBe(1);
  await answerNext(3_000_000);
  await vi.advanceTimersByTimeAsync(2_990_000);
  expect(changes).toBe(1);
});

it("asks nothing where all counts as changed anyway, and hears nothing once it was ended", () => {
  watch(null);
  hear();
  expect([changes, answers.length]).toEqual([1, 0]);
  stop();
  hear();
  expect(changes).toBe(1);
});
