import { refuse } from "#platform/auth/errors.ts";
import { writeAudit } from "#platform/auth/services/audit.ts";
import type { FlowMethod } from "#platform/auth/services/flow-states.ts";
import {
  clearAllTokens,
  clearToken,
  findToken,
  type OneTimeTokenType,
  type StoredToken,
} from "#platform/auth/services/one-time-tokens.ts";
import {
  changeEmail,
  confirmEmail,
  isBanned,
  lockUser,
  updateUser,
  type UserRow,
} from "#platform/auth/services/users.ts";
import type { Transaction } from "#platform/postgres/database.ts";

export const VERIFICATION_TYPES = ["signup", "invite", "magiclink", "recovery", "email_change", "email"] as const;
export type VerificationType = (typeof VERIFICATION_TYPES)[number];
/** What a verification turned out to be; `email` stands for sign-up or magic link. */
export type ResolvedType = Exclude<VerificationType, "email">;

const TOKEN_TYPES: Record<VerificationType, readonly OneTimeTokenType[]> = {
  signup: ["confirmation_token"],
  invite: ["confirmation_token"],
  magiclink: ["recovery_token"],
  recovery: ["recovery_token"],
  email: ["confirmation_token", "recovery_token"],
  email_change: ["email_change_token_current", "email_change_token_new"],
};

/** The method under which a PKCE flow of a type was begun. */
export const FLOW_METHODS: Record<ResolvedType, FlowMethod> = {
  signup: "email/signup",
  invite: "invite",
  magiclink: "magiclink",
  recovery: "recovery",
  email_change: "email_change",
};

export type Verified =
  /** Done: the caller may have a session. */
  | { outcome: "complete"; user: UserRow; type: ResolvedType }
  /** The first of two confirmations of a new e-mail. */
  | { outcome: "first_confirmation" };

export interface VerificationRequest {
  type: VerificationType;
  /** The forms in which the token may be stored. */
  hashes: readonly string[];
  /** The e-mail that a typed code came with; null for links. */
  email: string | null;
  ip: string;
}

/**
 * Uses up a mailed link or code and applies what it stands for (wire contract 2.8).
 * @throws AuthError 403 `otp_expired`, 403 `user_banned`, 422 `email_exists`
 */
export async function verifyToken(sql: Transaction, request: VerificationRequest, now: Date): Promise<Verified> {
  const expired = request.email === null ? "link_expired" : "code_expired";
  const candidate = await findToken(sql, TOKEN_TYPES[request.type], request.hashes, now);
  if (candidate === undefined) throw refuse(expired);
  if (request.email !== null && candidate.relates_to !== request.email) throw refuse(expired);
  const user = await lockUser(sql, candidate.user_id);
  // Read again under the lock: of two clicks on one link only the first counts.
  const token = await findToken(sql, TOKEN_TYPES[request.type], request.hashes, now);
  if (user === undefined || token === undefined) throw refuse(expired);
  if (isBanned(user, now)) throw refuse("user_banned");

  if (token.token_type === "email_change_token_current" || token.token_type === "email_change_token_new") {
    return verifyEmailChange(sql, user, token, request, now);
  }
  const type = resolveType(request.type, token.token_type, user);
  await clearAllTokens(sql, user.id);
  if (user.email_confirmed_at !== null) return { outcome: "complete", user, type };
  const confirmed = await confirmEmail(sql, user, now);
  const action = type === "invite" ? "invite_accepted" : "user_signedup";
  await writeAudit(sql, { action, actor: confirmed, ip: request.ip, traits: { provider: "email" } }, now);
  return { outcome: "complete", user: confirmed, type };
}

function resolveType(requested: VerificationType, tokenType: OneTimeTokenType, user: UserRow): ResolvedType {
  if (requested !== "email" && requested !== "email_change") return requested;
  if (tokenType === "recovery_token") return "magiclink";
  return user.invited_at === null ? "signup" : "invite";
}

async function verifyEmailChange(
  sql: Transaction,
  user: UserRow,
  token: StoredToken,
  request: VerificationRequest,
  now: Date,
): Promise<Verified> {
  const needsBoth = (user.email ?? "") !== "";
  if (needsBoth && user.email_change_confirm_status === 0) {
    await clearToken(sql, user.id, token.token_type);
    await updateUser(sql, user.id, { email_change_confirm_status: 1 }, now);
    return { outcome: "first_confirmation" };
  }
  await clearAllTokens(sql, user.id);
  const changed = await changeEmail(sql, user, user.email_change, { confirmed: true, now });
  await writeAudit(sql, { action: "user_modified", actor: changed, ip: request.ip }, now);
  return { outcome: "complete", user: changed, type: "email_change" };
}
