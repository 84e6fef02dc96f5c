import { authError } from "#backend/auth/errors.ts";
import { writeAudit } from "#backend/auth/accounts/audit.ts";
import { confirmEmail } from "#backend/auth/accounts/emails.ts";
import { findToken, type StoredToken } from "#backend/auth/mail/one-time-tokens.ts";
import { findIdentity, insertIdentity, syncProviders } from "#backend/auth/accounts/identities.ts";
import { type ProviderLogin, freeEmail, type Resolved } from "./account-linking.ts";
import { assertStillLinker } from "./require-linker.ts";
import type { Linker } from "#backend/auth/sessions/redirect-flows.ts";
import { clearUnproven } from "#backend/auth/sign-up/sign-up-claims.ts";
import { currentUser, isBanned, lockUser, updateUser, type UserRow } from "#backend/auth/accounts/users.ts";
import { type AuthSettings, MAIL_TOKEN_SECONDS } from "#backend/auth/settings.ts";
import type { Transaction } from "#backend/postgres/database.ts";

/**
 * The identity may have any e-mail, since its owner has proven it; only an account without an e-mail takes it over, and
 * then it has to be verified.
 * @throws AuthError those of `assertStillLinker`, 403 `user_banned`, 422 `identity_already_exists`, `user_sso_managed`,
 * `email_exists`, `provider_email_needs_verification`, `email_address_not_provided`
 */
export async function linkIdentity(
  sql: Transaction,
  linker: Linker,
  login: ProviderLogin,
  { policy, now }: { policy: Pick<AuthSettings, "sessionTimebox">; now: Date },
): Promise<Resolved> {
  const { provider, profile } = login;
  const user = await lockUser(sql, linker.userId);
  if (user === undefined) throw authError("caller_gone");
  if (isBanned(user, now)) throw authError("user_banned");
  await assertStillLinker(sql, linker, { policy, now });
  if (user.is_sso_user) throw authError("identity_of_sso_user");
  const known = await findIdentity(sql, provider, profile.sub);
  if (known !== undefined) {
    throw authError(known.user_id === user.id ? "identity_already_linked" : "identity_of_other_user");
  }
  const identity = { userId: user.id, provider, providerId: profile.sub, data: profile.identityData };
  await insertIdentity(sql, identity, now);
  if ((user.email ?? "") === "") await takeOverEmail(sql, user, login, now);
  await syncProviders(sql, user.id, now);
  const linked = await currentUser(sql, user.id);
  await writeAudit(sql, { action: "identity_linked", actor: linked, ip: login.ip, traits: { provider } }, now);
  return { outcome: "ready", user: linked, linkedTo: linked.email };
}

async function takeOverEmail(sql: Transaction, user: UserRow, login: ProviderLogin, now: Date): Promise<void> {
  const { provider, profile } = login;
  if (profile.email === null) throw authError("provider_email_missing");
  if (!profile.emailVerified) throw authError("provider_email_unverified_to_link", { detail: provider });
  const email = await freeEmail(sql, profile, user.id);
  if (email === null) throw authError("email_exists");
  await confirmEmail(sql, await updateUser(sql, user.id, { email, is_anonymous: false }, now), now);
}

export function findInvite(sql: Transaction, token: string, now: Date): Promise<StoredToken | undefined> {
  return findToken(sql, { types: ["confirmation_token"], hashes: [token], seconds: MAIL_TOKEN_SECONDS }, now);
}

/**
 * The provider's e-mail must be the invited one.
 * @throws AuthError 404 `invite_not_found`, 400 `validation_failed`, 403 `user_banned`
 */
export async function acceptInvite(
  sql: Transaction,
  token: string,
  login: ProviderLogin,
  now: Date,
): Promise<Resolved> {
  const { provider, profile, ip } = login;
  const invite = await findInvite(sql, token, now);
  const user = invite === undefined ? undefined : await lockUser(sql, invite.user_id);
  if (user === undefined) throw authError("invite_not_found");
  if (isBanned(user, now)) throw authError("user_banned");
  if (profile.email === null || profile.email !== user.email) throw authError("invite_for_other_email");
  if ((await findIdentity(sql, provider, profile.sub)) !== undefined) throw authError("identity_of_other_user");
  const { sub, identityData } = profile;
  const identityId = await insertIdentity(sql, { userId: user.id, provider, providerId: sub, data: identityData }, now);
  const cleared = await clearUnproven(sql, user, { identityId }, now);
  const raw_user_meta_data = { ...identityData };
  await confirmEmail(sql, await updateUser(sql, cleared.id, { raw_user_meta_data }, now), now);
  await syncProviders(sql, user.id, now);
  const accepted = await currentUser(sql, user.id);
  await writeAudit(sql, { action: "invite_accepted", actor: accepted, ip, traits: { provider } }, now);
  return { outcome: "ready", user: accepted, linkedTo: null };
}
