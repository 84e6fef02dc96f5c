import { authError } from "#backend/auth/errors.ts";
import type { SecurityNotice } from "#backend/auth/messages/security-notices.ts";
import { writeAudit } from "#backend/auth/accounts/audit.ts";
import { changePhone, confirmPhone } from "#backend/auth/phones/phones.ts";
import { isBanned, lockUser, updateUser, type UserRow } from "#backend/auth/accounts/users.ts";
import { MAIL_TOKEN_SECONDS, PHONE_CODE_SECONDS } from "#backend/auth/settings.ts";
import type { Transaction } from "#backend/postgres/database.ts";
import { applyEmailChange, confirmEmail } from "#backend/auth/accounts/emails.ts";
import { clearAllTokens, clearToken, findToken, type OneTimeTokenType, type StoredToken } from "./one-time-tokens.ts";
import type { FlowMethod } from "#backend/auth/flows/flow-states.ts";

export const EMAIL_TYPES = ["signup", "invite", "magiclink", "recovery", "email_change", "email"] as const;
export const PHONE_TYPES = ["sms", "phone_change"] as const;
export type EmailType = (typeof EMAIL_TYPES)[number];
export type PhoneType = (typeof PHONE_TYPES)[number];
export type ResolvedType = Exclude<EmailType, "email"> | PhoneType;

const TOKEN_TYPES: Record<EmailType | PhoneType, readonly OneTimeTokenType[]> = {
  signup: ["confirmation_token"],
  invite: ["confirmation_token"],
  magiclink: ["recovery_token"],
  recovery: ["recovery_token"],
  email: ["confirmation_token", "recovery_token"],
  email_change: ["email_change_token_current", "email_change_token_new"],
  sms: ["confirmation_token"],
  phone_change: ["phone_change_token"],
};

export const FLOW_METHODS: Partial<Record<ResolvedType, FlowMethod>> = {
  signup: "email/signup",
  invite: "invite",
  magiclink: "magiclink",
  recovery: "recovery",
  email_change: "email_change",
};

interface PendingNotice {
  owner: { id: string; email: string | null };
  notice: SecurityNotice;
}

export interface Completed {
  outcome: "complete";
  user: UserRow;
  type: ResolvedType;
  notice: PendingNotice | null;
}

type Verified = Completed | { outcome: "first_confirmation" };

/** A link or its hash (`sentTo` null), or a typed code with the e-mail or phone that it was sent to. */
export type VerificationRequest = {
  hashes: readonly string[];
  ip: string;
} & ({ type: EmailType; sentTo: string | null } | { type: PhoneType; sentTo: string });

/** Uses the token up. @throws AuthError 403 `otp_expired`, 403 `user_banned`, 422 `email_exists` */
export async function verifyToken(sql: Transaction, request: VerificationRequest, now: Date): Promise<Verified> {
  const { hashes, sentTo } = request;
  const expired = sentTo === null ? "link_expired" : "code_expired";
  const isPhone = request.type === "sms" || request.type === "phone_change";
  const seconds = isPhone ? PHONE_CODE_SECONDS : MAIL_TOKEN_SECONDS;
  const query = { types: TOKEN_TYPES[request.type], hashes, seconds };
  const candidate = await findToken(sql, query, now);
  if (candidate === undefined) throw authError(expired);
  if (sentTo !== null && candidate.relates_to !== sentTo) throw authError(expired);
  const user = await lockUser(sql, candidate.user_id);
  // Read again under the lock: of two clicks on one link only the first counts.
  const token = await findToken(sql, query, now);
  if (user === undefined || token === undefined) throw authError(expired);
  if (isBanned(user, now)) throw authError("user_banned");

  if (token.token_type === "email_change_token_current" || token.token_type === "email_change_token_new") {
    return verifyEmailChange(sql, user, token, request, now);
  }
  if (request.type === "sms") return verifyPhone(sql, user, request, now);
  if (request.type === "phone_change") return verifyPhoneChange(sql, user, request, now);
  const type = resolveType(request.type, token.token_type, user);
  await clearAllTokens(sql, user.id);
  if (user.email_confirmed_at !== null) return { outcome: "complete", user, type, notice: null };
  const confirmed = await confirmEmail(sql, user, now);
  const action = type === "invite" ? "invite_accepted" : "user_signedup";
  await writeAudit(sql, { action, actor: confirmed, ip: request.ip, traits: { provider: "email" } }, now);
  return { outcome: "complete", user: confirmed, type, notice: null };
}

function resolveType(requested: EmailType, tokenType: OneTimeTokenType, user: UserRow): ResolvedType {
  if (requested !== "email" && requested !== "email_change") return requested;
  if (tokenType === "recovery_token") return "magiclink";
  return user.invited_at === null ? "signup" : "invite";
}

async function verifyEmailChange(
  sql: Transaction,
  user: UserRow,
  token: StoredToken,
  request: { ip: string },
  now: Date,
): Promise<Verified> {
  const needsBoth = (user.email ?? "") !== "";
  if (needsBoth && user.email_change_confirm_status === 0) {
    await clearToken(sql, user.id, token.token_type);
    await updateUser(sql, user.id, { email_change_confirm_status: 1 }, now);
    return { outcome: "first_confirmation" };
  }
  await clearAllTokens(sql, user.id);
  const changed = await applyEmailChange(sql, user, user.email_change, { confirmed: true, now });
  await writeAudit(sql, { action: "user_modified", actor: changed, ip: request.ip }, now);
  const notice: PendingNotice = { owner: user, notice: "email_changed" };
  return { outcome: "complete", user: changed, type: "email_change", notice };
}

async function verifyPhone(
  sql: Transaction,
  user: UserRow,
  request: { sentTo: string; ip: string },
  now: Date,
): Promise<Verified> {
  // The phone may have changed since the code was sent.
  if (user.phone !== request.sentTo) throw authError("code_expired");
  await clearAllTokens(sql, user.id);
  if (user.phone_confirmed_at !== null) return { outcome: "complete", user, type: "sms", notice: null };
  const confirmed = await confirmPhone(sql, user, now);
  const traits = { provider: "phone" };
  await writeAudit(sql, { action: "user_signedup", actor: confirmed, ip: request.ip, traits }, now);
  return { outcome: "complete", user: confirmed, type: "sms", notice: null };
}

async function verifyPhoneChange(
  sql: Transaction,
  user: UserRow,
  request: { sentTo: string; ip: string },
  now: Date,
): Promise<Verified> {
  if (user.phone_change !== request.sentTo) throw authError("code_expired");
  await clearAllTokens(sql, user.id);
  const changed = await changePhone(sql, user, user.phone_change, { confirmed: true, now });
  await writeAudit(sql, { action: "user_modified", actor: changed, ip: request.ip }, now);
  const owner = { id: user.id, email: user.email_confirmed_at === null ? null : user.email };
  const notice: PendingNotice = { owner, notice: "phone_changed" };
  return { outcome: "complete", user: changed, type: "phone_change", notice };
}
