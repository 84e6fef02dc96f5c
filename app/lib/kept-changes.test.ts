import { beforeEach, expect, test, vi } from "vitest";
import { z } from "zod/mini";
import { memoryStorage } from "#app/lib/session/session-storage.ts";
import { createKeptChanges, sendOrKeep } from "./kept-changes.ts";

beforeEach(() => {
  vi.stubGlobal("window", { localStorage: memoryStorage(), sessionStorage: memoryStorage() });
  vi.stubGlobal("navigator", {});
});

const userId = "one";
const kept = createKeptChanges({
  name: "test",
  schema: z.object({ id: z.string(), to: z.number() }),
  idOf: ({ id }) => id,
});
const unanswered = () => Promise.reject(new TypeError("Failed to fetch"));

test("what is tried again without an answer stays in its place, and a newer change goes to the end", async () => {
  const [first, second] = [
    { id: "a", to: 1 },
    { id: "b", to: 1 },
  ];
  for (const change of [first, second]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await sendOrKeep(kept, { userId, change, isAgain: false, send: unanswered })).toEqual({ state: "kept" });
  }
  expect(await sendOrKeep(kept, { userId, change: first, isAgain: true, send: unanswered })).toEqual({ state: "kept" });
  expect(kept.of(userId)).toEqual([first, second]);
  const newer = { id: "a", to: 2 };
  await sendOrKeep(kept, { userId, change: newer, isAgain: false, send: unanswered });
  expect(kept.of(userId)).toEqual([second, newer]);
  expect(await sendOrKeep(kept, { userId, change: first, isAgain: true, send: unanswered })).toEqual({
    state: "done elsewhere",
  });
});
