import type { SignedIn } from "#platform/auth/callers.ts";
import type { AuthContext } from "#platform/auth/context.ts";
import { refuse } from "#platform/auth/errors.ts";
import { assertMetadataSize, type CodeChallenge, parseEmail } from "#platform/auth/input.ts";
import { writeAudit } from "#platform/auth/services/audit.ts";
import { type EmailChange, mailEmailChange, requestEmailChange } from "#platform/auth/services/email-change.ts";
import { clearAllTokens } from "#platform/auth/services/one-time-tokens.ts";
import { assertAcceptablePassword, hashPassword, verifyPassword } from "#platform/auth/services/passwords.ts";
import { type Client, endSessions } from "#platform/auth/services/sessions.ts";
import { type Account, loadAccount } from "#platform/auth/services/user-json.ts";
import { findUserByEmail, lockUser, updateUser } from "#platform/auth/services/users.ts";
import { PLATFORM, type Transaction } from "#platform/postgres/database.ts";

export interface OwnUserUpdate {
  email: string | undefined;
  password: string | undefined;
  data: Record<string, unknown> | undefined;
  challenge: CodeChallenge | null;
  redirectTo: string;
  client: Client;
}

/**
 * What people change about themselves: `data` is merged key by key (null removes a key), a password ends every other
 * session and pending link, an e-mail changes only once both e-mails have confirmed.
 * @throws AuthError 422 `weak_password`, `same_password`, `email_exists`, 429 `over_email_send_rate_limit`
 */
export async function updateOwnUser(auth: AuthContext, caller: SignedIn, update: OwnUserUpdate): Promise<Account> {
  const { client } = update;
  const now = auth.now();
  const passwordHash = await hashNewPassword(caller, update.password);
  const newEmail = await checkNewEmail(auth, caller, update.email);

  const { account, pendingChange } = await auth.db.tx(PLATFORM, async (sql) => {
    let user = await lockUser(sql, caller.user.id);
    if (user === undefined) throw refuse("caller_gone");
    if (update.data !== undefined) {
      const raw_user_meta_data = mergeMetadata(user.raw_user_meta_data, update.data);
      assertMetadataSize(raw_user_meta_data);
      user = await updateUser(sql, user.id, { raw_user_meta_data }, now);
      await writeAudit(sql, { action: "user_modified", actor: user, ip: client.ip }, now);
    }
    if (passwordHash !== null) {
      user = await updateUser(sql, user.id, { encrypted_password: passwordHash }, now);
      await clearAllTokens(sql, user.id);
      await endSessions(sql, { userId: user.id, sessionId: caller.sessionId, scope: "others" });
      await writeAudit(sql, { action: "user_updated_password", actor: user, ip: client.ip }, now);
    }
    let change: EmailChange | null = null;
    if (newEmail !== null) {
      const { challenge, redirectTo } = update;
      change = await requestEmailChange(auth, sql, { user, newEmail, challenge, redirectTo }, now);
      user = change.user;
      await writeAudit(sql, { action: "user_modified", actor: user, ip: client.ip }, now);
    }
    return { account: await loadAccount(sql, user), pendingChange: change };
  });
  if (pendingChange !== null) mailEmailChange(auth, pendingChange);
  const { email } = account.user;
  if (passwordHash !== null && email !== null)
    auth.outbox.send({ kind: "security_notice", to: email, notice: "password_changed" });
  return account;
}

async function hashNewPassword(caller: SignedIn, password: string | undefined): Promise<string | null> {
  if (password === undefined || password === "") return null;
  assertAcceptablePassword(password);
  if (await verifyPassword(password, caller.user.encrypted_password)) {
    throw refuse("same_password");
  }
  return hashPassword(password);
}

/** The new e-mail in its stored spelling, or null when there is none or it is the present one. */
async function checkNewEmail(auth: AuthContext, caller: SignedIn, email: string | undefined): Promise<string | null> {
  if (email === undefined || email === "") return null;
  const { id, email: oldEmail } = caller.user;
  const newEmail = parseEmail(email);
  if (newEmail === oldEmail) return null;
  await auth.db.tx(PLATFORM, (sql) => assertEmailFree(sql, newEmail, id), { readOnly: true });
  await auth.limits.mail("email_change", oldEmail === null ? [newEmail] : [oldEmail, newEmail]);
  return newEmail;
}

/** @throws AuthError 422 `email_exists` */
export async function assertEmailFree(sql: Transaction, email: string, ownId: string): Promise<void> {
  const other = await findUserByEmail(sql, email);
  if (other !== undefined && other.id !== ownId) {
    throw refuse("email_exists");
  }
}

export function mergeMetadata(
  current: Record<string, unknown>,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  const merged = { ...current, ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}
