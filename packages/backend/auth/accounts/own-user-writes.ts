import type { AuthContext } from "#backend/auth/context.ts";
import { authError } from "#backend/auth/errors.ts";
import { assertMetadataSize, type CodeChallenge } from "#backend/auth/requests/input.ts";
import { writeAudit } from "./audit.ts";
import { checkReauthenticationCode } from "#backend/auth/one-time-codes/reauthentication.ts";
import { endSessions } from "#backend/auth/sessions/sessions.ts";
import { updateUser, type UserRow } from "./users.ts";
import type { Transaction } from "#backend/postgres/database.ts";
import { applyEmailChange, isSupportEmail, mailEmailChange, requestEmailChange } from "./emails.ts";
import { withPassword } from "#backend/auth/sign-up/sign-up-claims.ts";
import { clearAllTokens } from "#backend/auth/one-time-codes/one-time-tokens.ts";
import { deleteFlows } from "#backend/auth/flows/flow-states.ts";
import type { SmsChannel } from "#backend/sms/sms.ts";
import { issuePhoneCode } from "#backend/auth/phones/phone-codes.ts";

/** Passed every rule; null is no change. */
export interface OwnUserChange {
  data: Record<string, unknown> | null;
  passwordHash: string | null;
  nonce: string | null;
  email: string | null;
  phone: string | null;
  channel: SmsChannel;
  challenge: CodeChallenge | null;
  redirectTo: string;
  sessionId: string;
  ip: string;
}

/** Messages go into `afterwards`, for after the commit. @throws AuthError 422 `reauthentication_not_valid` */
export async function writeOwnUser(
  auth: AuthContext,
  sql: Transaction,
  locked: UserRow,
  writing: { change: OwnUserChange; now: Date; afterwards: (() => void)[] },
): Promise<UserRow> {
  let user = locked;
  for (const write of [writeData, writePassword, writeEmail, writePhone]) {
    user = await write({ auth, sql, user, ...writing });
  }
  return user;
}

interface Writing {
  auth: AuthContext;
  sql: Transaction;
  user: UserRow;
  change: OwnUserChange;
  now: Date;
  afterwards: (() => void)[];
}

async function writeData({ sql, user, change, now }: Writing): Promise<UserRow> {
  if (change.data === null) return user;
  const raw_user_meta_data = mergeMetadata(user.raw_user_meta_data, change.data);
  assertMetadataSize(raw_user_meta_data);
  const changed = await updateUser(sql, user.id, { raw_user_meta_data }, now);
  await writeAudit(sql, { action: "user_modified", actor: changed, ip: change.ip }, now);
  return changed;
}

async function writePassword({ auth, sql, user, change, now, afterwards }: Writing): Promise<UserRow> {
  const { passwordHash, nonce, sessionId, ip } = change;
  if (passwordHash === null) return user;
  // Checked again under the lock: of two uses of one code only the first counts, as the password clears it.
  if (nonce !== null) await checkReauthenticationCode(auth, sql, { user, nonce });
  const changed = await updateUser(sql, user.id, withPassword(user, passwordHash), now);
  await clearAllTokens(sql, user.id);
  await deleteFlows(sql, user.id);
  await endSessions(sql, { userId: user.id, sessionId, scope: "others" });
  await writeAudit(sql, { action: "user_updated_password", actor: changed, ip }, now);
  afterwards.push(await auth.outbox.notice(sql, user, "password_changed"));
  return changed;
}

async function writeEmail({ auth, sql, user, change, now, afterwards }: Writing): Promise<UserRow> {
  const { email: newEmail, challenge, redirectTo, ip } = change;
  if (newEmail === null) return user;
  // Both links may be opened by programs of mail systems, and theirs must make nobody its owner.
  if (isSupportEmail(auth, newEmail)) throw authError("support_email");
  await writeAudit(sql, { action: "user_modified", actor: user, ip }, now);
  if (isAppliedAtOnce(auth, user)) return applyEmailChange(sql, user, newEmail, { confirmed: true, now });
  const pending = await requestEmailChange(auth, sql, { user, newEmail, challenge, redirectTo }, now);
  afterwards.push(await mailEmailChange(auth, sql, pending));
  return pending.user;
}

async function writePhone({ auth, sql, user, change, now, afterwards }: Writing): Promise<UserRow> {
  const { phone, channel, ip } = change;
  if (phone === null) return user;
  await writeAudit(sql, { action: "user_modified", actor: user, ip }, now);
  const issued = await issuePhoneCode(auth, sql, { user, kind: "phone_change", phone, channel }, now);
  afterwards.push(() => auth.outbox.text(issued.message));
  return issued.user;
}

export function isAppliedAtOnce(auth: AuthContext, user: UserRow): boolean {
  return user.is_anonymous && auth.settings.mailerAutoconfirm;
}

export function mergeMetadata(
  current: Record<string, unknown>,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  const merged = { ...current, ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}
