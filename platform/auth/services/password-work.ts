import { assertInTime } from "#platform/auth/deadline.ts";
import { refuse } from "#platform/auth/errors.ts";
import { networkOf } from "#platform/gateway/client-network.ts";
import { createTurns } from "#platform/gateway/turns.ts";

/** Comparing and hashing passwords, which takes a core's whole attention each time. */
export interface PasswordWork {
  /**
   * Runs `work` when it is the turn of the client's network, unless nobody waits for its answer by then.
   * @throws AuthError 503 `unexpected_failure` while too much is to be done, 504 `request_timeout`
   */
  take<T>(ip: string, work: () => Promise<T>): Promise<T>;
}

/** So many of one network at a time leave some of the four threads that hash to the others. */
const AT_ONCE = 2;
const WAITING = 100;
/** About what can be hashed while people wait. */
const OVERALL = 300;

export function createPasswordWork(): PasswordWork {
  const tooMany = () => refuse("too_busy", { retryAfterSeconds: 2 });
  const turns = createTurns({ atOnce: AT_ONCE, waiting: WAITING, overall: OVERALL, tooMany });
  return {
    take: (ip, work) =>
      turns.take(networkOf(ip), () => {
        assertInTime();
        return work();
      }),
  };
}
