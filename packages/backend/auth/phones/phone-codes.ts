import type { AuthContext } from "#backend/auth/context.ts";
import { updateUser, type UserPatch, type UserRow } from "#backend/auth/accounts/users.ts";
import type { Transaction } from "#backend/postgres/database.ts";
import { type OneTimeTokenType, storeToken } from "#backend/auth/one-time-codes/one-time-tokens.ts";
import type { SmsKind } from "#backend/auth/requests/rate-limits.ts";
import type { MailSite } from "#backend/auth/messages/layout.ts";
import type { Sms, SmsChannel } from "#backend/sms/sms.ts";

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

/** The last line is the form by which browsers fill a code in, and only on our own site. */
export function phoneCodeText(kind: SmsKind, code: string, site: Pick<MailSite, "siteName" | "siteUrl">): string {
  const use = `${code} is your ${site.siteName} code ${PURPOSES[kind]}. It works for ${LIFETIMES[kind]}. Never tell it to anybody.`;
  return `${use}\n\n@${new URL(site.siteUrl).hostname} #${code}`;
}
