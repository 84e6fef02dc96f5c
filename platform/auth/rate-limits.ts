import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "#platform/auth/client-network.ts";
import { refuse } from "#platform/auth/errors.ts";
import type { AuthLimits, Limit } from "#platform/auth/settings.ts";

export type Bucket = keyof AuthLimits;
type IpBucket = Extract<Bucket, `${string}PerIp`>;
/** Kinds of mail that are waited for apart. */
export type MailKind = "confirmation" | "recovery" | "email_change" | "reauthentication";
/** Kinds of messages to phones that are waited for apart. */
export type SmsKind = "confirmation" | "phone_change" | "reauthentication" | "factor";
/** Guesses that are counted per account. */
export type AttemptBucket = Extract<Bucket, `${string}PerAccount`>;

/** Counts actions. One implementation keeps them in memory; a shared store can take its place. */
export interface LimitStore {
  consume(bucket: Bucket, key: string): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }>;
  /** Gives back what `consume` took, when the action turned out not to count. */
  refund(bucket: Bucket, key: string): Promise<void>;
}

export interface RateLimits {
  /**
   * Counts by the client's network: whoever has one IPv6 address has 2^64.
   * @throws AuthError 429 `over_request_rate_limit`
   */
  request(bucket: IpBucket, ip: string): Promise<void>;
  /**
   * Counts one guess at a password or code. Call `succeeded` when the guess was right: only wrong ones count.
   * A right guess past the limit is refused like a wrong one. `account` is the e-mail or phone that was tried, or the
   * user id where the caller is known.
   * @throws AuthError 429 `over_request_rate_limit`
   */
  attempt(bucket: AttemptBucket, account: string, ip: string): Promise<Attempt>;
  /**
   * Counts one request for mail of a kind, by who gets the mail and not by who asks for it: otherwise many accounts
   * could flood one person. Call it for unknown e-mails too, so that the answer tells nothing.
   * @throws AuthError 429 `over_email_send_rate_limit` when one of the e-mails has to wait; then none is counted
   */
  mail(kind: MailKind, emails: readonly string[]): Promise<void>;
  /** Counts a further e-mail of a request that `mail` let pass; false when that e-mail has to wait. */
  alsoMail(kind: MailKind, email: string): Promise<boolean>;
  /**
   * Counts one message to a phone. Call it for unknown phones too, so that the answer tells nothing.
   * @throws AuthError 429 `over_sms_send_rate_limit`
   */
  sms(kind: SmsKind, phone: string): Promise<void>;
}

export interface Attempt {
  succeeded(): Promise<void>;
}

export function createMemoryLimitStore(limits: AuthLimits): LimitStore {
  const limiters = new Map<Bucket, RateLimiterMemory>();
  const limiterOf = (bucket: Bucket): RateLimiterMemory => {
    const known = limiters.get(bucket);
    if (known !== undefined) return known;
    const limit: Limit = limits[bucket];
    const limiter = new RateLimiterMemory({ points: limit.points, duration: limit.seconds, keyPrefix: bucket });
    limiters.set(bucket, limiter);
    return limiter;
  };
  return {
    async consume(bucket, key) {
      try {
        await limiterOf(bucket).consume(key);
        return { ok: true };
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) };
      }
    },
    async refund(bucket, key) {
      await limiterOf(bucket).reward(key);
    },
  };
}

export function createRateLimits(store: LimitStore): RateLimits {
  const count = async (bucket: Bucket, key: string): Promise<void> => {
    const result = await store.consume(bucket, key);
    if (!result.ok) {
      const { retryAfterSeconds } = result;
      throw refuse("over_request_limit", { retryAfterSeconds });
    }
  };
  return {
    request: (bucket, ip) => count(bucket, networkOf(ip)),
    async attempt(bucket, account, ip) {
      const network = networkOf(ip);
      await count("attemptsPerIp", network);
      await count(bucket, account);
      return {
        async succeeded() {
          await store.refund("attemptsPerIp", network);
          await store.refund(bucket, account);
        },
      };
    },
    async mail(kind, emails) {
      const counted: string[] = [];
      // After a refusal nothing is sent, so nobody need wait for it.
      const refundCounted = () => Promise.all(counted.map((key) => store.refund("mailPerEmail", key)));
      for (const email of emails) {
        const key = mailKey(kind, email);
        const perEmail = await store.consume("mailPerEmail", key);
        if (!perEmail.ok) {
          await refundCounted();
          const { retryAfterSeconds } = perEmail;
          throw refuse("over_email_limit", { detail: retryAfterSeconds, retryAfterSeconds });
        }
        counted.push(key);
      }
      const total = await store.consume("mailTotal", "all");
      if (!total.ok) {
        await refundCounted();
        const { retryAfterSeconds } = total;
        throw refuse("over_email_total", { retryAfterSeconds });
      }
    },
    async alsoMail(kind, email) {
      return (await store.consume("mailPerEmail", mailKey(kind, email))).ok;
    },
    async sms(kind, phone) {
      const key = `${kind}:${phone}`;
      const perPhone = await store.consume("smsPerPhone", key);
      if (!perPhone.ok) {
        const { retryAfterSeconds } = perPhone;
        throw refuse("over_sms_limit", { detail: retryAfterSeconds, retryAfterSeconds });
      }
      const total = await store.consume("smsTotal", "all");
      if (total.ok) return;
      await store.refund("smsPerPhone", key);
      throw refuse("over_sms_total", { retryAfterSeconds: total.retryAfterSeconds });
    },
  };
}

function mailKey(kind: MailKind, email: string): string {
  return `${kind}:${email}`;
}
