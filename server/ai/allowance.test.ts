import { expect, test } from "vitest";
import { limiter } from "@workspace/backend";
import { aiLimits, createAllowance } from "./allowance.ts";
import type { AiUsage } from "./usage.ts";

/** What each person has used up, in seconds until they may come again. */
function usageOf(waits: Record<string, number>): AiUsage {
  return { record: async () => {}, secondsUntilBelow: async (_tokens, userId) => waits[userId] ?? null };
}

test("forty calls a minute, each person by themselves", async () => {
  const { take } = createAllowance({ limits: limiter.rate(aiLimits), usage: usageOf({}), tokensPerDay: null });
  for (let call = 1; call <= 40; call += 1) expect(await take("a")).toBeNull();
  const refusal = await take("a");
  expect(refusal?.sentence).toBe("You have asked a lot in the last minute. Please wait a moment and try again.");
  expect(refusal?.retryAfterSeconds).toBeGreaterThan(0);
  expect(refusal?.retryAfterSeconds).toBeLessThanOrEqual(60);
  expect(await take("b")).toBeNull();
});

test.each([
  [86_000, "24 hours"],
  [7300, "2 hours"],
  [5500, "2 hours"],
  [3600, "an hour"],
  [2400, "40 minutes"],
  [50, "a minute"],
])("who has used the day's tokens comes back when they are free again: %i s", async (seconds, words) => {
  const usage = usageOf({ a: seconds });
  const { take } = createAllowance({ limits: limiter.rate(aiLimits), usage, tokensPerDay: 1000 });
  expect(await take("a")).toEqual({
    sentence: `You have used your share of the assistant for today. Please come back in ${words}.`,
    retryAfterSeconds: seconds,
  });
  expect(await take("b")).toBeNull();
});

test("the offline engine has no tokens to use up", async () => {
  const { take } = createAllowance({
    limits: limiter.rate(aiLimits),
    usage: usageOf({ a: 60 }),
    tokensPerDay: null,
  });
  expect(await take("a")).toBeNull();
});
