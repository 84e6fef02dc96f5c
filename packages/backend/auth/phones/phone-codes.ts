import type { AuthContext } from "#backend/auth/context.ts";
import { findUserByPhone, lockUser, updateUser, type UserPatch, type UserRow } from "#backend/auth/accounts/users.ts";
import { PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import { type OneTimeTokenType, storeToken } from "#backend/auth/one-time-codes/one-time-tokens.ts";
import type { SmsKind } from "#backend/auth/requests/rate-limits.ts";
import type { MailSite } from "#backend/mail/layout.ts";
import type { Sms, SmsChannel } from "#backend/sms/sms.ts";
import { writeAudit } from "#backend/auth/accounts/audit.ts";
import { insertPhoneSignUp } from "./phones.ts";
import { claimSignUp, recordSignUp } from "#backend/auth/sign-up/sign-up-claims.ts";

/* As in mail-requests.ts: the answer is `{}` after the same work, whether the phone is known or not. */

type PhoneCodeKind = "confirmation" | "phone_change" | "reauthentication";

const TOKEN_TYPES = {
  confirmation: "confirmation_token",
  phone_change: "phone_change_token",
  reauthentication: "reauthentication_token",
} as const satisfies Record<PhoneCodeKind, OneTimeTokenType>;

/** To be sent after the commit. */
interface IssuedPhoneCode {
  user: UserRow;
  message: Sms;
}

export interface PhoneRequest {
  channel: SmsChannel;
  ip: string;
  /** True when the caller asks for the account, not for a code that has not come. */
  isClaim: boolean;
}

const PURPOSES: Record<SmsKind, string> = {
  confirmation: "to sign in",
  phone_change: "to confirm this phone number",
  reauthentication: "to confirm that it is you",
  factor: "as your second step",
};

const LIFETIMES: Record<SmsKind, string> = {
  confirmation: "one minute",
  phone_change: "one minute",
  reauthentication: "one minute",
  factor: "five minutes",
};

export async function issuePhoneCode(
  auth: AuthContext,
  sql: Transaction,
  request: { user: UserRow; kind: PhoneCodeKind; phone: string; channel: SmsChannel },
  now: Date,
): Promise<IssuedPhoneCode> {
  const { kind, phone, channel } = request;
  const { code, hash } = auth.oneTimeTokens.create(phone, false);
  await storeToken(sql, { userId: request.user.id, type: TOKEN_TYPES[kind], hash, sentTo: phone }, now);
  const user = await updateUser(sql, request.user.id, sentAt(kind, phone, now), now);
  return { user, message: { to: phone, text: phoneCodeText(kind, code, auth.settings), channel } };
}

function sentAt(kind: PhoneCodeKind, phone: string, now: Date): UserPatch {
  if (kind === "confirmation") return { confirmation_sent_at: now };
  if (kind === "reauthentication") return { reauthentication_sent_at: now };
  return { phone_change: phone, phone_change_sent_at: now };
}

/** The last line is the form by which browsers fill a code in, and only on our own site. */
export function phoneCodeText(kind: SmsKind, code: string, site: Pick<MailSite, "siteName" | "siteUrl">): string {
  const use = `${code} is your ${site.siteName} code ${PURPOSES[kind]}. It works for ${LIFETIMES[kind]}. Never tell it to anybody.`;
  return `${use}\n\n@${new URL(site.siteUrl).hostname} #${code}`;
}

/** Counts as a claim even when the code has to wait. @throws AuthError 429 `over_sms_send_rate_limit` */
export async function countPhoneClaim(auth: AuthContext, phone: string, ip: string): Promise<void> {
  try {
    await auth.limits.sms("confirmation", phone, ip);
  } catch (error) {
    auth.outbox.run("claim of an account", () =>
      auth.db.tx(PLATFORM, async (sql) => {
        const user = await findUserByPhone(sql, phone);
        if (user !== undefined) await claimSignUp(sql, user.id, ip);
      }),
    );
    throw error;
  }
}

export function lookUpPhone(auth: AuthContext, phone: string): Promise<UserRow | undefined> {
  return auth.db.tx(PLATFORM, (sql) => findUserByPhone(sql, phone), { readOnly: true });
}

export function textCode(auth: AuthContext, user: UserRow, request: PhoneRequest): void {
  auth.outbox.run("phone code", async () => {
    const now = auth.now();
    const { channel, ip, isClaim } = request;
    const issued = await auth.db.tx(PLATFORM, async (sql) => {
      const current = await lockUser(sql, user.id);
      // The phone may belong to another account by now.
      if (current?.phone === undefined || current.phone === null || current.phone !== user.phone) return null;
      if (isClaim) await claimSignUp(sql, current.id, ip);
      const action = current.phone_confirmed_at === null ? "user_confirmation_requested" : "user_recovery_requested";
      await writeAudit(sql, { action, actor: current, ip }, now);
      return issuePhoneCode(auth, sql, { user: current, kind: "confirmation", phone: current.phone, channel }, now);
    });
    if (issued !== null) auth.outbox.text(issued.message);
  });
}

/** The caller has counted the old phone; while the new one has to wait nothing is sent. */
export function textChangeAgain(auth: AuthContext, user: UserRow, request: PhoneRequest): void {
  auth.outbox.run("phone change request", async () => {
    const now = auth.now();
    const phone = user.phone_change;
    if (!(await auth.limits.alsoText("phone_change", phone))) return;
    const issued = await auth.db.tx(PLATFORM, async (sql) => {
      const current = await lockUser(sql, user.id);
      if (current === undefined || current.phone_change !== phone) return null;
      const { channel } = request;
      return issuePhoneCode(auth, sql, { user: current, kind: "phone_change", phone, channel }, now);
    });
    if (issued !== null) auth.outbox.text(issued.message);
  });
}

export function signUpByPhone(
  auth: AuthContext,
  phone: string,
  userMetadata: Record<string, unknown>,
  request: PhoneRequest,
): void {
  auth.outbox.run("sign-up by phone", async () => {
    const passwordHash = await auth.passwordLimiter.run(request.ip, auth.passwords.hashUnknown);
    const user = await auth.db.tx(PLATFORM, async (sql) => {
      const added = await insertPhoneSignUp(sql, { phone, passwordHash, userMetadata }, auth.now());
      await recordSignUp(sql, added.id, request.ip);
      return added;
    });
    textCode(auth, user, request);
  });
}
