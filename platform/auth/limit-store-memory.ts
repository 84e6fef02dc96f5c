import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Consumption, LimitStore } from "#platform/auth/rate-limits.ts";
import type { Limit } from "#platform/auth/settings.ts";

/** Counts in this process alone. */
export function createMemoryLimitStore<Kind extends string>(limits: Record<Kind, Limit>): LimitStore<Kind> {
  const limiterOf = limiterPerKind(
    (kind: Kind) => new RateLimiterMemory({ ...optionsOf(limits[kind]), keyPrefix: kind }),
  );
  return { consume: (kind, key) => consumeFrom(limiterOf(kind), key) };
}

/** One limiter for each kind of action, made when it is first needed. */
export function limiterPerKind<Kind extends string, Limiter>(make: (kind: Kind) => Limiter): (kind: Kind) => Limiter {
  const limiters = new Map<Kind, Limiter>();
  return (kind) => {
    const limiter = limiters.get(kind) ?? make(kind);
    limiters.set(kind, limiter);
    return limiter;
  };
}

export function optionsOf({ points, seconds }: Limit): { points: number; duration: number } {
  return { points, duration: seconds };
}

/** Takes one point. A refund after the window has passed is none: it would open the next window with a point more. */
export async function consumeFrom(limiter: RateLimiterAbstract, key: string): Promise<Consumption> {
  try {
    const { msBeforeNext } = await limiter.consume(key);
    const windowEnd = Date.now() + msBeforeNext;
    return {
      ok: true,
      async refund() {
        if (Date.now() < windowEnd) await limiter.reward(key);
      },
    };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) };
  }
}
