import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Bucket, Consumption, LimitStore } from "#platform/auth/rate-limits.ts";
import { type AuthLimits, type Limit, shareOf } from "#platform/auth/settings.ts";

/** Counts in this process alone. */
export function createMemoryLimitStore(limits: AuthLimits): LimitStore {
  const limiterOf = limiterPerBucket(
    (bucket) => new RateLimiterMemory({ ...limitOf(limits, bucket), keyPrefix: bucket }),
  );
  return { consume: (bucket, key) => consumeFrom(limiterOf(bucket), key) };
}

/** One limiter for each bucket, made when it is first needed. */
export function limiterPerBucket<Limiter>(make: (bucket: Bucket) => Limiter): (bucket: Bucket) => Limiter {
  const limiters = new Map<Bucket, Limiter>();
  return (bucket) => {
    const limiter = limiters.get(bucket) ?? make(bucket);
    limiters.set(bucket, limiter);
    return limiter;
  };
}

export function limitOf(limits: AuthLimits, bucket: Bucket): { points: number; duration: number } {
  const { points, seconds } = plainLimitOf(limits, bucket);
  return { points, duration: seconds };
}

function plainLimitOf(limits: AuthLimits, bucket: Bucket): Limit {
  if (bucket === "mailShare") return shareOf(limits.mailTotal);
  if (bucket === "smsShare") return shareOf(limits.smsTotal);
  return limits[bucket];
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
