import { authError } from "#backend/auth/errors.ts";
import { assertMetadataSize } from "#backend/auth/requests/input.ts";
import { writeAudit } from "#backend/auth/accounts/audit.ts";
import { findIdentity, insertIdentity, refreshIdentity } from "#backend/auth/accounts/identities.ts";
import { insertBareUser, isBanned, lockUser, updateUser, type UserRow } from "#backend/auth/accounts/users.ts";
import type { Transaction } from "#backend/postgres/database.ts";

export interface SignedOnPerson {
  /** `sso:<provider uuid>` */
  provider: string;
  subject: string;
  /** Lower case. Other accounts may have the same e-mail and stay separate. */
  email: string;
  /** In GoTrue's form; becomes identity data and `user_metadata`. */
  data: Record<string, unknown>;
}

/** By provider and subject, never by e-mail: a provider may assert any. The slower of two needs `retryOnConflict`. */
export async function settleSsoUser(
  sql: Transaction,
  person: SignedOnPerson,
  context: { signUpsAllowed: boolean; ip: string; now: Date },
): Promise<UserRow> {
  assertMetadataSize(person.data);
  const { provider, subject } = person;
  const identity = await findIdentity(sql, provider, subject);
  if (identity === undefined) return createSsoUser(sql, person, context);
  const user = await lockUser(sql, identity.user_id);
  if (user === undefined || isBanned(user, context.now)) throw authError("user_banned");
  await refreshIdentity(sql, identity.id, person.data, context.now);
  const raw_user_meta_data = { ...user.raw_user_meta_data, ...person.data };
  assertMetadataSize(raw_user_meta_data);
  return updateUser(sql, user.id, { email: person.email, raw_user_meta_data }, context.now);
}

async function createSsoUser(
  sql: Transaction,
  { provider, subject, email, data }: SignedOnPerson,
  { signUpsAllowed, ip, now }: { signUpsAllowed: boolean; ip: string; now: Date },
): Promise<UserRow> {
  if (!signUpsAllowed) throw authError("signup_disabled");
  const created = await insertBareUser(
    sql,
    {
      email,
      passwordHash: "",
      userMetadata: data,
      appMetadata: { provider, providers: [provider] },
      isSsoUser: true,
    },
    now,
  );
  await insertIdentity(sql, { userId: created.id, provider, providerId: subject, data }, now);
  const user = await updateUser(sql, created.id, { email_confirmed_at: now }, now);
  await writeAudit(sql, { action: "user_signedup", actor: user, ip, traits: { provider } }, now);
  return user;
}
