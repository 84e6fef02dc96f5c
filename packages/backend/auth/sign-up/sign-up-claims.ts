import { syncProviders } from "#backend/auth/accounts/identities.ts";
import { endSessions } from "#backend/auth/sessions/sessions.ts";
import { updateUser, type UserRow } from "#backend/auth/accounts/users.ts";
import type { Transaction } from "#backend/postgres/database.ts";
import { clearAllTokens } from "#backend/auth/one-time-codes/one-time-tokens.ts";
import { deleteFlows } from "#backend/auth/flows/flow-states.ts";
import { inetNetworkOf } from "#backend/network/addresses.ts";

/*
 * Until an e-mail is confirmed, the account's password and data may be a stranger's. When others claim it from another
 * network, the e-mail's owner gets the account with neither (docs/decisions/0023).
 */

export async function recordSignUp(sql: Transaction, userId: string, ip: string): Promise<void> {
  await sql.query(`insert into platform.unproven_passwords (user_id, ip, is_contested) values ($1, $2, false)`, [
    userId,
    inetNetworkOf(ip),
  ]);
}

/** A null `ip` is a claim by someone other than the first, wherever they are. */
export async function claimSignUp(sql: Transaction, userId: string, ip: string | null): Promise<void> {
  await sql.query(
    `update platform.unproven_passwords set is_contested = true
      where user_id = $1 and ($3 or ip is distinct from $2::inet)`,
    [userId, ip === null ? null : inetNetworkOf(ip), ip === null],
  );
}

/** Whether others claimed the account too; deletes the claims. */
export async function settleClaims(sql: Transaction, userId: string): Promise<boolean> {
  const { rows } = await sql.query<{ is_contested: boolean }>(
    `delete from platform.unproven_passwords where user_id = $1 returning is_contested`,
    [userId],
  );
  return rows[0]?.is_contested ?? false;
}

/** What shows who owns the account: its e-mail or phone, or the identity of another service. */
export type OwnershipProof = "email" | "phone" | { identityId: string };

/** A stranger would share the account with its owner. Its e-mail or phone stays where it is the proof. */
export async function clearUnproven(
  sql: Transaction,
  user: UserRow,
  proof: OwnershipProof,
  now: Date,
): Promise<UserRow> {
  await settleClaims(sql, user.id);
  await clearAllTokens(sql, user.id);
  await endSessions(sql, { userId: user.id, scope: "global" });
  const isOwn = typeof proof === "string";
  // The link that is the proof may still have to bring its code.
  await deleteFlows(sql, user.id, { exceptMailed: isOwn });
  const keepsPhone = isOwn || user.phone_confirmed_at !== null;
  await sql.query(
    `delete from auth.identities where user_id = $1 and id is distinct from $2::uuid and provider <> all ($3::text[])`,
    [user.id, isOwn ? null : proof.identityId, [...(isOwn ? ["email"] : []), ...(keepsPhone ? ["phone"] : [])]],
  );
  if (isOwn) await clearIdentity(sql, user.id, proof, now);
  await syncProviders(sql, user.id, now);
  if (isOwn) await askForPassword(sql, user.id);
  return updateUser(
    sql,
    user.id,
    {
      encrypted_password: "",
      raw_user_meta_data: {},
      email_change: "",
      phone_change: "",
      ...(keepsPhone ? {} : { phone: null }),
    },
    now,
  );
}

/** In `app_metadata`, which comes with every session: whoever was let in by mail is to choose a password now. */
const NEEDS_PASSWORD = "needs_password";

async function askForPassword(sql: Transaction, userId: string): Promise<void> {
  await sql.query(
    `update auth.users set raw_app_meta_data = raw_app_meta_data || jsonb_build_object($2::text, true) where id = $1`,
    [userId, NEEDS_PASSWORD],
  );
}

/** For a transaction that sets a password. */
export function withPassword(
  user: UserRow,
  encrypted_password: string,
): Pick<UserRow, "encrypted_password" | "raw_app_meta_data"> {
  const entries = Object.entries(user.raw_app_meta_data).filter(([key]) => key !== NEEDS_PASSWORD);
  return { encrypted_password, raw_app_meta_data: Object.fromEntries(entries) };
}

async function clearIdentity(sql: Transaction, userId: string, kind: "email" | "phone", now: Date): Promise<void> {
  await sql.query(
    `update auth.identities set updated_at = $3, identity_data = jsonb_build_object(
         'sub', provider_id, $2::text, identity_data -> $2::text, 'email_verified', false, 'phone_verified', false)
      where user_id = $1 and provider = $2::text`,
    [userId, kind, now],
  );
}
