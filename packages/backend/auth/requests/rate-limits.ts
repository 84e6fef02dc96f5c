import { authError } from "#backend/auth/errors.ts";
import { type AuthLimits, shareOf } from "#backend/auth/settings.ts";
import type { Limit, LimitStore } from "#backend/limits/rate-limiter.ts";
import { networkOf } from "#backend/network/addresses.ts";

/** A share is one network's part of a total (`shareOf`). */
export type LimitBucket = keyof AuthLimits | "mailShare" | "smsShare";
type IpBucket = Extract<LimitBucket, `${string}PerIp`>;
export type MailKind = "confirmation" | "recovery" | "email_change" | "reauthentication";
export type SmsKind = "confirmation" | "phone_change" | "reauthentication" | "factor";
export type AttemptBucket = Extract<LimitBucket, `${string}PerAccount`>;

export interface RateLimits {
  /** By the client's network: one IPv6 client has 2^64 addresses. @throws AuthError 429 `over_request_rate_limit` */
  request(bucket: IpBucket, ip: string): Promise<void>;
  /**
   * Call `succeeded` when the attempt was right: only wrong ones count. Past the limit a right one fails, too.
   * @param account the e-mail or phone that was tried, or the user id where the caller is known
   * @throws AuthError 429 `over_request_rate_limit`
   */
  attempt(bucket: AttemptBucket, account: string, ip: string): Promise<Attempt>;
  /**
   * By recipient, known or not: otherwise many accounts could flood one person. One network gets only a share of all
   * mail. @throws AuthError 429 `over_email_send_rate_limit` when one of the e-mails has to wait; then none is counted
   */
  mail(kind: MailKind, emails: readonly string[], ip: string): Promise<void>;
  /** For a further e-mail of a request that `mail` let pass. @returns false when that e-mail has to wait */
  alsoMail(kind: MailKind, email: string): Promise<boolean>;
  /** As `mail`. @throws AuthError 429 `over_sms_send_rate_limit` */
  sms(kind: SmsKind, phone: string, ip: string): Promise<void>;
  /** As `alsoMail`. */
  alsoText(kind: SmsKind, phone: string): Promise<boolean>;
}

export function bucketLimits(limits: AuthLimits): Record<LimitBucket, Limit> {
  return { ...limits, mailShare: shareOf(limits.mailTotal), smsShare: shareOf(limits.smsTotal) };
}

export interface Attempt {
  succeeded(): Promise<void>;
}

/** Whether mails do not get out: all of them, or those of this kind to this recipient. */
type IsHeldUp = (kind: MailKind, email: string) => Promise<"server" | "recipient" | null>;

export function createRateLimits(store: LimitStore<LimitBucket>, isHeldUp: IsHeldUp): RateLimits {
  const count = async (bucket: LimitBucket, key: string) => {
    const result = await store.consume(bucket, key);
    if (result.ok) return result;
    const { retryAfterSeconds } = result;
    throw authError("over_request_limit", { retryAfterSeconds });
  };
  /** @returns seconds to wait when the share or the total is used up; then counts neither */
  const countTotal = async (what: "mail" | "sms", ip: string): Promise<number | null> => {
    const share = await store.consume(`${what}Share`, networkOf(ip));
    if (!share.ok) return share.retryAfterSeconds;
    const total = await store.consume(`${what}Total`, "all");
    if (total.ok) return null;
    await share.refund();
    return total.retryAfterSeconds;
  };
  /** A mail that was not sent does not keep anybody waiting for the next. */
  const countMail = async (kind: MailKind, email: string) => {
    const counted = await store.consume("mailPerEmail", mailKey(kind, email));
    if (counted.ok) return { ...counted, held: null };
    const held = await isHeldUp(kind, email);
    // Unknown e-mails are asked for as recoveries, too, and no mail to them is ever put off.
    if (held === null || (held === "recipient" && kind === "recovery")) return counted;
    return { ok: true, held, refund: async () => {} } as const;
  };
  return {
    async request(bucket, ip) {
      await count(bucket, networkOf(ip));
    },
    async attempt(bucket, account, ip) {
      const ofClient = await count("attemptsPerIp", networkOf(ip));
      const ofAccount = await count(bucket, account);
      return {
        async succeeded() {
          await Promise.all([ofClient.refund(), ofAccount.refund()]);
        },
      };
    },
    async mail(kind, emails, ip) {
      const refunds: (() => Promise<void>)[] = [];
      let isAnew = false;
      // Nothing is sent after an error, so nothing has to wait for it.
      const refundCounted = () => Promise.all(refunds.map((refund) => refund()));
      for (const email of emails) {
        const perEmail = await countMail(kind, email);
        if (!perEmail.ok) {
          await refundCounted();
          const { retryAfterSeconds } = perEmail;
          throw authError("over_email_limit", { detail: retryAfterSeconds, retryAfterSeconds });
        }
        refunds.push(() => perEmail.refund());
        isAnew ||= perEmail.held !== "server";
      }
      // It takes the place of one that waits, which was counted.
      if (!isAnew) return;
      const retryAfterSeconds = await countTotal("mail", ip);
      if (retryAfterSeconds === null) return;
      await refundCounted();
      throw authError("over_email_total", { retryAfterSeconds });
    },
    async alsoMail(kind, email) {
      return (await countMail(kind, email)).ok;
    },
    async sms(kind, phone, ip) {
      const perPhone = await store.consume("smsPerPhone", smsKey(kind, phone));
      if (!perPhone.ok) {
        const { retryAfterSeconds } = perPhone;
        throw authError("over_sms_limit", { detail: retryAfterSeconds, retryAfterSeconds });
      }
      const retryAfterSeconds = await countTotal("sms", ip);
      if (retryAfterSeconds === null) return;
      await perPhone.refund();
      throw authError("over_sms_total", { retryAfterSeconds });
    },
    async alsoText(kind, phone) {
      return (await store.consume("smsPerPhone", smsKey(kind, phone))).ok;
    },
  };
}

function mailKey(kind: MailKind, email: string): string {
  return `${kind}:${email}`;
}

function smsKey(kind: SmsKind, phone: string): string {
  return `${kind}:${phone}`;
}
