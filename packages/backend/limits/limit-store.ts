import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** `points` actions in any window of `seconds` that starts with the first of them. */
export interface Limit {
  points: number;
  seconds: number;
}

export type Consumption =
  | {
      ok: true;
      /** For an action that turned out not to count. Never rejects. */
      refund(): Promise<void>;
    }
  | { ok: false; retryAfterSeconds: number };

export interface LimitStore<Kind extends string> {
  consume(kind: Kind, key: string): Promise<Consumption>;
}

export interface RateLimiter<Kind extends string> {
  /** @returns null, or the seconds to wait where the limit is used up */
  take(kind: Kind, key: string): Promise<number | null>;
}

export function createRateLimiter<Kind extends string>(store: LimitStore<Kind>): RateLimiter<Kind> {
  return {
    async take(kind, key) {
      const taken = await store.consume(kind, key);
      return taken.ok ? null : taken.retryAfterSeconds;
    },
  };
}

export function createMemoryLimitStore<Kind extends string>(limits: Record<Kind, Limit>): LimitStore<Kind> {
  const limiterOf = limiterPerKind(
    (kind: Kind) => new RateLimiterMemory({ ...optionsOf(limits[kind]), keyPrefix: kind }),
  );
  return { consume: (kind, key) => consumeFrom(limiterOf(kind), key) };
}

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

/** A refund after the window has passed is dropped: it would open the next window with a point more. */
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
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) };
  }
}
