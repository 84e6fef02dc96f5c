import { emailIdentity, findIdentities, insertIdentity, syncProviders } from "./identities.ts";
import { clearUnproven, settleClaims } from "#backend/auth/sign-up/sign-up-claims.ts";
import { updateUser, type UserRow } from "./users.ts";
import type { Transaction } from "#backend/postgres/database.ts";

/** When others claimed the account too, keeps only the e-mail: the rest may be a stranger's. */
export async function settleSignUp(sql: Transaction, user: UserRow, now: Date): Promise<UserRow> {
  if (user.email_confirmed_at !== null || !(await settleClaims(sql, user.id))) return user;
  const cleared = await clearUnproven(sql, user, "email", now);
  if (user.email === null || (await findIdentities(sql, [user.id])).length > 0) return cleared;
  await insertIdentity(sql, emailIdentity(user.id, user.email), now);
  await syncProviders(sql, user.id, now);
  return updateUser(sql, user.id, {}, now);
}

/** Marks the e-mail as confirmed, on the account and on its e-mail identity, and settles who owns the account. */
export async function confirmEmail(sql: Transaction, unconfirmed: UserRow, now: Date): Promise<UserRow> {
  const user = await settleSignUp(sql, unconfirmed, now);
  await sql.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = $2
      where user_id = $1 and provider = 'email'`,
    [user.id, now],
  );
  const raw_user_meta_data = { ...user.raw_user_meta_data, email_verified: true };
  return updateUser(sql, user.id, { email_confirmed_at: user.email_confirmed_at ?? now, raw_user_meta_data }, now);
}

export async function changeEmail(
  sql: Transaction,
  before: UserRow,
  email: string,
  options: { confirmed: boolean; now: Date },
): Promise<UserRow> {
  const { confirmed, now } = options;
  const user = confirmed ? await settleSignUp(sql, before, now) : before;
  const updated = await updateUser(
    sql,
    user.id,
    {
      email,
      email_change: "",
      email_change_confirm_status: 0,
      email_confirmed_at: confirmed ? (user.email_confirmed_at ?? now) : user.email_confirmed_at,
    },
    now,
  );
  const { rowCount } = await sql.query(
    `update auth.identities set identity_data = identity_data || $2, updated_at = $3
      where user_id = $1 and provider = 'email'`,
    [user.id, JSON.stringify({ email, email_verified: confirmed }), now],
  );
  if (rowCount === 0) await insertIdentity(sql, emailIdentity(user.id, email, { verified: confirmed }), now);
  return updated;
}
