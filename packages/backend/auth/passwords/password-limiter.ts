import { assertInTime } from "#backend/auth/requests/deadline.ts";
import { authError } from "#backend/auth/errors.ts";
import { networkOf } from "#backend/limits/client-network.ts";
import { createLimiter } from "#backend/limits/limiter.ts";

/** Comparing and hashing passwords, which takes a core's whole attention each time. */
export interface PasswordLimiter {
  /**
   * Runs `work` when it is the turn of the client's network, unless nobody waits for its answer by then.
   * @throws AuthError 503 `unexpected_failure` while too much is to be done, 504 `request_timeout`
   */
  run<T>(ip: string, work: () => Promise<T>): Promise<T>;
}

/** So many of one network at a time leave some of the four threads that hash to the others. */
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
