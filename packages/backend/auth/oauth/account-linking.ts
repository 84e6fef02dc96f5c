import { authError } from "#backend/auth/errors.ts";
import { writeAudit } from "#backend/auth/accounts/audit.ts";
import { findIdentity, insertIdentity, refreshIdentity, syncProviders } from "#backend/auth/accounts/identities.ts";
import type { ProviderProfile } from "./provider-profile.ts";
import { clearUnproven, recordSignUp } from "#backend/auth/sign-up/sign-up-claims.ts";
import {
  currentUser,
  findUsersByEmail,
  insertBareUser,
  isBanned,
  lockUser,
  updateUser,
  type UserRow,
} from "#backend/auth/accounts/users.ts";
import type { Transaction } from "#backend/postgres/database.ts";
import { confirmEmail } from "#backend/auth/accounts/emails.ts";

export interface ProviderLogin {
  provider: string;
  profile: ProviderProfile;
  ip: string;
}

export interface LinkingPolicy {
  disableSignup: boolean;
  mailerAutoconfirm: boolean;
}

export type Resolved =
  /** `linkedTo` is the e-mail of the account that the identity was added to; it gets a notice. */
  | { outcome: "ready"; user: UserRow; linkedTo: string | null }
  /** No session before its e-mail is confirmed. */
  | { outcome: "unverified"; user: UserRow };

/** A new identity joins an account only by a verified e-mail, and never one of single sign-on (docs/decisions/0024). */
export async function resolveAccount(
  sql: Transaction,
  login: ProviderLogin,
  policy: LinkingPolicy,
  now: Date,
): Promise<Resolved> {
  const { provider, profile } = login;
  const known = await findIdentity(sql, provider, profile.sub);
  if (known !== undefined) {
    const user = await lockUser(sql, known.user_id);
    // Read again under the lock: it may have been unlinked.
    const current = await findIdentity(sql, provider, profile.sub);
    if (user === undefined || current?.user_id !== user.id) throw authError("identity_not_found");
    return signInToKnownAccount(sql, user, known.id, login, now);
  }
  if (profile.email === null) throw authError("provider_email_missing");
  const sameEmail = await findUsersByEmail(sql, profile.email);
  if (sameEmail.length > 1) throw authError("accounts_ambiguous");
  const locked = sameEmail[0] === undefined ? undefined : await lockUser(sql, sameEmail[0].id);
  // Read again under the lock: the account may have another e-mail by now.
  const owner = locked?.email?.toLowerCase() === profile.email ? locked : undefined;
  if (owner !== undefined && profile.emailVerified) return joinAccount(sql, owner, login, now);
  return openAccount(sql, login, { ...policy, isTaken: owner !== undefined }, now);
}

async function signInToKnownAccount(
  sql: Transaction,
  user: UserRow,
  identityId: string,
  login: ProviderLogin,
  now: Date,
): Promise<Resolved> {
  assertNotBanned(user, now);
  const { profile } = login;
  await refreshIdentity(sql, identityId, profile.identityData, now);
  if (user.confirmed_at !== null) {
    const updated = await takeMetadata(sql, user, profile, now);
    await auditLogin(sql, updated, login, now);
    return { outcome: "ready", user: updated, linkedTo: null };
  }
  if (!profile.emailVerified) return { outcome: "unverified", user: await takeMetadata(sql, user, profile, now) };
  // The verified e-mail need not be the one that was unverified before: only the verified one is proven.
  const cleared = await clearUnproven(sql, user, { identityId }, now);
  const email = await freeEmail(sql, profile, user.id);
  const owned = await updateUser(sql, user.id, { email }, now);
  const proven = email === null ? owned : await confirmEmail(sql, { ...cleared, email }, now);
  await takeMetadata(sql, proven, profile, now);
  await syncProviders(sql, user.id, now);
  const settled = await currentUser(sql, user.id);
  await auditSignUp(sql, settled, login, now);
  return { outcome: "ready", user: settled, linkedTo: null };
}

async function joinAccount(sql: Transaction, owner: UserRow, login: ProviderLogin, now: Date): Promise<Resolved> {
  assertNotBanned(owner, now);
  const { provider, profile } = login;
  const { sub, identityData } = profile;
  const wasConfirmed = owner.email_confirmed_at !== null;
  const identity = { userId: owner.id, provider, providerId: sub, data: identityData };
  const identityId = await insertIdentity(sql, identity, now);
  const proven = wasConfirmed
    ? owner
    : await confirmEmail(sql, await clearUnproven(sql, owner, { identityId }, now), now);
  await takeMetadata(sql, proven, profile, now);
  await syncProviders(sql, owner.id, now);
  const user = await currentUser(sql, owner.id);
  await writeAudit(sql, { action: "identity_linked", actor: user, ip: login.ip, traits: { provider } }, now);
  await (wasConfirmed ? auditLogin : auditSignUp)(sql, user, login, now);
  return { outcome: "ready", user, linkedTo: wasConfirmed ? user.email : null };
}

async function openAccount(
  sql: Transaction,
  login: ProviderLogin,
  policy: LinkingPolicy & { isTaken: boolean },
  now: Date,
): Promise<Resolved> {
  if (policy.disableSignup) throw authError("signup_disabled");
  const { provider, profile } = login;
  const email = policy.isTaken ? null : profile.email;
  const added = await insertBareUser(
    sql,
    {
      email,
      passwordHash: "",
      userMetadata: profile.identityData,
      appMetadata: { provider, providers: [provider] },
    },
    now,
  );
  const identity = { userId: added.id, provider, providerId: profile.sub, data: profile.identityData };
  await insertIdentity(sql, identity, now);
  if (!profile.emailVerified && !(policy.mailerAutoconfirm && email !== null)) {
    // The e-mail may belong to another person, who may still claim it.
    await recordSignUp(sql, added.id, login.ip);
    return { outcome: "unverified", user: added };
  }
  const user = await confirmEmail(sql, added, now);
  await auditSignUp(sql, user, login, now);
  return { outcome: "ready", user, linkedTo: null };
}

export async function freeEmail(sql: Transaction, profile: ProviderProfile, userId: string): Promise<string | null> {
  if (profile.email === null) return null;
  const others = (await findUsersByEmail(sql, profile.email)).filter((user) => user.id !== userId);
  return others.length === 0 ? profile.email : null;
}

function takeMetadata(sql: Transaction, user: UserRow, profile: ProviderProfile, now: Date): Promise<UserRow> {
  const { email, email_verified, phone_verified, ...person } = profile.identityData;
  const contact = profile.email === user.email ? { email, email_verified, phone_verified } : {};
  const raw_user_meta_data = { ...user.raw_user_meta_data, ...person, ...contact };
  return updateUser(sql, user.id, { raw_user_meta_data }, now);
}

function assertNotBanned(user: UserRow, now: Date): void {
  if (isBanned(user, now)) throw authError("user_banned");
}

async function auditLogin(sql: Transaction, actor: UserRow, { provider, ip }: ProviderLogin, now: Date): Promise<void> {
  await writeAudit(sql, { action: "login", actor, ip, traits: { provider } }, now);
}

async function auditSignUp(
  sql: Transaction,
  actor: UserRow,
  { provider, ip }: ProviderLogin,
  now: Date,
): Promise<void> {
  await writeAudit(sql, { action: "user_signedup", actor, ip, traits: { provider } }, now);
}
