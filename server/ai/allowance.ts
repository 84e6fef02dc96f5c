import type { AiAllowance } from "./engine.ts";
import type { AiUsage } from "./usage.ts";
import type { RateLimiter } from "#server/backend.ts";

export const aiLimits = { "ai-call": { points: 40, seconds: 60 } };
export type AiLimits = RateLimiter<keyof typeof aiLimits>;

interface AllowanceDependencies {
  limits: AiLimits;
  usage: AiUsage;
  /** Of one person in 24 hours; null without a model. */
  tokensPerDay: number | null;
}

/** Calls run in parallel may exceed the tokens of a day: they are known only at the end of a call. */
export function createAllowance({ limits, usage, tokensPerDay }: AllowanceDependencies): AiAllowance {
  return {
    async take(userId) {
      const wait = await limits.take("ai-call", userId);
      if (wait !== null) {
        return {
          sentence: "You have asked a lot in the last minute. Please wait a moment and try again.",
          retryAfterSeconds: wait,
        };
      }
      const day = tokensPerDay === null ? null : await usage.secondsUntilBelow(tokensPerDay, userId);
      if (day === null) return null;
      return {
        sentence: `You have used your share of the assistant for today. Please come back in ${inWords(day)}.`,
        retryAfterSeconds: day,
      };
    },
  };
}

function inWords(seconds: number): string {
  const hours = Math.round(seconds / 3600);
  if (hours >= 2) return `${hours} hours`;
  if (seconds > 5400) return "2 hours";
  if (seconds > 2700) return "an hour";
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}
