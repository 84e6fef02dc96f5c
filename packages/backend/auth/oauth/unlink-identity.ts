import { authError } from "#backend/auth/errors.ts";
import { writeAudit } from "#backend/auth/accounts/audit.ts";
import { deleteIdentity, findIdentities, type IdentityRow, syncProviders } from "#backend/auth/accounts/identities.ts";
import { clearAllTokens } from "#backend/auth/mail/one-time-tokens.ts";
import { findUsersByEmail, lockUser, updateUser, type UserPatch, type UserRow } from "#backend/auth/accounts/users.ts";
import type { Transaction } from "#backend/postgres/database.ts";

/**
 * Also removes every way in that went through the identity: the password with the e-mail, the number with the phone,
 * pending flows and sessions of other identities.
 * @returns the account as it was before
 * @throws AuthError 422 `identity_not_found`, `single_identity_not_deletable`, `email_conflict_identity_not_deletable`,
 * `user_sso_managed`
 */
export async function unlinkIdentity(
  sql: Transaction,
  caller: { userId: string; sessionId: string; ip: string },
  identityId: string,
  now: Date,
): Promise<UserRow> {
  // Locked first: of two identities that are unlinked at once the second one is the last.
  const user = await lockUser(sql, caller.userId);
  if (user === undefined) throw authError("caller_gone");
  if (user.is_sso_user) throw authError("identity_of_sso_user");
  const identities = await findIdentities(sql, [user.id]);
  if (identities.length <= 1) throw authError("identity_last");
  const leaving = identities.find((identity) => identity.id === identityId);
  if (leaving === undefined) throw authError("identity_not_found");
  const remaining = identities.filter((identity) => identity.id !== identityId);

  await deleteIdentity(sql, leaving.id);
  if (leaving.provider === "phone") await forgetPhone(sql, user, now);
  else await settleEmail(sql, user, { leaving, remaining }, now);
  if (leaving.provider !== "phone" && leaving.provider !== "email") await endWaysThrough(sql, caller, leaving.provider);
  await syncProviders(sql, user.id, now);
  const { provider, provider_id } = leaving;
  const traits = { identity_id: leaving.id, provider, provider_id };
  await writeAudit(sql, { action: "identity_unlinked", actor: user, ip: caller.ip, traits }, now);
  return user;
}

async function forgetPhone(sql: Transaction, user: UserRow, now: Date): Promise<void> {
  await clearAllTokens(sql, user.id);
  await updateUser(sql, user.id, { phone: null, phone_confirmed_at: null, phone_change: "" }, now);
}

/** The e-mail of the e-mail identity; without one, an e-mail that a remaining service has verified. */
async function settleEmail(
  sql: Transaction,
  user: UserRow,
  change: { leaving: IdentityRow; remaining: readonly IdentityRow[] },
  now: Date,
): Promise<void> {
  const { leaving, remaining } = change;
  if (remaining.some((identity) => identity.provider === "email")) return;
  const candidates = remaining.flatMap((identity) => (identity.email === null ? [] : [identity]));
  // An unverified e-mail must not become the account's: it would count as proven.
  const verified = candidates.filter((identity) => identity.identity_data["email_verified"] === true);
  const email = (verified.find((identity) => identity.email === user.email) ?? verified[0])?.email ?? null;
  if (email === null && candidates.length > 0) throw authError("identity_email_conflict");
  if (email !== null && (await findUsersByEmail(sql, email)).some((other) => other.id !== user.id)) {
    throw authError("identity_email_conflict");
  }
  await clearAllTokens(sql, user.id);
  const patch: UserPatch = { email, email_change: "" };
  if (leaving.provider === "email") patch.encrypted_password = "";
  if (email === null) patch.email_confirmed_at = null;
  await updateUser(sql, user.id, patch, now);
}

async function endWaysThrough(
  sql: Transaction,
  caller: { userId: string; sessionId: string },
  provider: string,
): Promise<void> {
  await sql.query(`delete from auth.flow_state where provider_type = $2 and (user_id = $1 or linking_target_id = $1)`, [
    caller.userId,
    provider,
  ]);
  await sql.query(
    `delete from auth.sessions s where s.user_id = $1 and s.id <> $2 and exists (
       select 1 from auth.mfa_amr_claims a where a.session_id = s.id and a.authentication_method = 'oauth')`,
    [caller.userId, caller.sessionId],
  );
}
