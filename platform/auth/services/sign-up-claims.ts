import { inetNetworkOf } from "#platform/gateway/client-network.ts";
import type { Transaction } from "#platform/postgres/database.ts";

/*
 * Until an e-mail is confirmed nobody knows whose password and data its account has. One network that signs up, once
 * or often, is taken for one person. When others ask for the account too, it is contested: then the e-mail's owner gets
 * it with neither (docs/decisions/0023).
 */

/** Remembers from where an unconfirmed account was opened. */
export async function recordSignUp(sql: Transaction, userId: string, ip: string): Promise<void> {
  await sql.query(`insert into platform.unproven_passwords (user_id, ip, is_contested) values ($1, $2, false)`, [
    userId,
    inetNetworkOf(ip),
  ]);
}

/** Notes that somebody asks for the account, from a network or, with null, as an operator. */
export async function claimSignUp(sql: Transaction, userId: string, ip: string | null): Promise<void> {
  await sql.query(
    `update platform.unproven_passwords set is_contested = true
      where user_id = $1 and ($3 or ip is distinct from $2::inet)`,
    [userId, ip === null ? null : inetNetworkOf(ip), ip === null],
  );
}

/** Whether the sign-up was contested. Asked once, when it is settled. */
export async function takeContested(sql: Transaction, userId: string): Promise<boolean> {
  const { rows } = await sql.query<{ is_contested: boolean }>(
    `delete from platform.unproven_passwords where user_id = $1 returning is_contested`,
    [userId],
  );
  return rows[0]?.is_contested ?? false;
}
