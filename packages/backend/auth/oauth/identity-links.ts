import { authError } from "#backend/auth/errors.ts";
import { writeAudit } from "#backend/auth/accounts/audit.ts";
import {
  deleteIdentity,
  findIdentities,
  findIdentity,
  type IdentityRow,
  insertIdentity,
  syncProviders,
} from "#backend/auth/accounts/identities.ts";
import { freeEmail, type ProviderLogin, type Resolved } from "./account-linking.ts";
import type { Linker } from "#backend/auth/flows/redirect-flows.ts";
import { clearUnproven } from "#backend/auth/sign-up/sign-up-claims.ts";
import {
  currentUser,
  findUsersByEmail,
  isBanned,
  lockUser,
  updateUser,
  type UserPatch,
  type UserRow,
} from "#backend/auth/accounts/users.ts";
import { type AuthSettings, MAIL_TOKEN_SECONDS } from "#backend/auth/settings.ts";
import type { Transaction } from "#backend/postgres/database.ts";
import { confirmEmail } from "#backend/auth/accounts/emails.ts";
import { clearAllTokens, findToken, type StoredToken } from "#backend/auth/one-time-codes/one-time-tokens.ts";
import type { Context } from "hono";
import { needsFactor, requireUser, type SignedIn } from "#backend/auth/requests/callers.ts";
import type { AuthContext } from "#backend/auth/context.ts";
import { assertLevel } from "#backend/auth/factors/assurance.ts";
import { findSession, isOver } from "#backend/auth/sessions/sessions.ts";

/** Of any e-mail: its owner has proven it. An account without an e-mail takes it over when it is verified. */
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

/** The provider's e-mail must be the invited one. */
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

/**
 * Also removes what belongs to the identity: the password with the e-mail, the number with the phone; with a provider,
 * its pending flows and the other sessions opened by OAuth. @returns the account as it was before
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

/** Needs the second factor: a stolen password could add a way in that outlives it. */
export async function requireLinker(auth: AuthContext, c: Context): Promise<SignedIn> {
  const caller = await requireUser(auth, c);
  if (caller.user.is_sso_user) throw authError("identity_of_sso_user");
  if (needsFactor(caller)) throw authError("aal2_needed_for_identities");
  return caller;
}

export function linkerOf({ user, sessionId, aal }: SignedIn): Linker {
  return { userId: user.id, sessionId, aal };
}

/** Meanwhile the owner may have ended the session or added a second factor. */
async function assertStillLinker(
  sql: Transaction,
  linker: Linker,
  { policy, now }: { policy: Pick<AuthSettings, "sessionTimebox">; now: Date },
): Promise<void> {
  const { userId, sessionId, aal } = linker;
  const session = await findSession(sql, sessionId);
  if (session?.user_id !== userId || isOver(session, policy, now)) throw authError("session_gone");
  await assertLevel(sql, { user: { id: userId }, sessionId, aal }, "aal2_needed_for_identities");
}
