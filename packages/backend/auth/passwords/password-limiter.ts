import { assertInTime } from "#backend/auth/requests/deadline.ts";
import { authError } from "#backend/auth/errors.ts";
import { networkOf } from "#backend/limits/client-network.ts";
import { createLimiter } from "#backend/limits/concurrency-limiter.ts";

export interface PasswordLimiter {
  /**
   * Does not start `work` when the client no longer waits.
   * @throws AuthError 503 `unexpected_failure` while too much is queued, 504 `request_timeout`
   */
  run<T>(ip: string, work: () => Promise<T>): Promise<T>;
}

/** Leaves some of the four hashing threads to other networks. */
const CONCURRENCY = 2;
const MAX_QUEUED = 100;
/** About what can be hashed while people wait. */
const MAX_TOTAL = 300;

export function createPasswordLimiter(): PasswordLimiter {
  const onFull = () => authError("too_busy", { retryAfterSeconds: 2 });
  const limiter = createLimiter({ concurrency: CONCURRENCY, maxQueued: MAX_QUEUED, maxTotal: MAX_TOTAL, onFull });
  return {
    run: (ip, work) =>
      limiter.run(networkOf(ip), () => {
        assertInTime();
        return work();
      }),
  };
}
