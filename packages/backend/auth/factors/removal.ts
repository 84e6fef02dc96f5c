import type { SignedIn } from "#backend/auth/requests/callers.ts";
import type { AuthContext } from "#backend/auth/context.ts";
import { authError } from "#backend/auth/errors.ts";
import { writeAudit } from "#backend/auth/accounts/audit.ts";
import { assertLevel, lowerSessions } from "./assurance.ts";
import { type FactorRow, findFactors, hasVerifiedFactor } from "./factors.ts";
import { lockUser, type UserRow } from "#backend/auth/accounts/users.ts";
import { PLATFORM, type Transaction } from "#backend/postgres/database.ts";

/**
 * Sessions that rested on the factor fall to aal1.
 * @throws AuthError 404 `mfa_factor_not_found`, 422 `insufficient_aal`
 */
export async function unenrolFactor(auth: AuthContext, caller: SignedIn, id: string, ip: string): Promise<void> {
  const now = auth.now();
  const removed = await auth.db.tx(PLATFORM, async (sql) => {
    const { user, factor } = await lockFactor(sql, caller.user.id, id);
    if (factor.status === "verified") await assertLevel(sql, caller, "aal2_needed_to_unenroll");
    await removeFactor(sql, factor);
    const traits = { factor_id: factor.id, factor_type: factor.factor_type, factor_status: factor.status };
    await writeAudit(sql, { action: "factor_unenrolled", actor: user, ip, traits }, now);
    return { user, factor };
  });
  noticeRemoval(auth, removed);
}

/** Also locks the user's row. @throws AuthError 404 `user_not_found`, `mfa_factor_not_found` */
export async function lockFactor(
  sql: Transaction,
  userId: string,
  id: string,
): Promise<{ user: UserRow; factor: FactorRow }> {
  const user = await lockUser(sql, userId);
  if (user === undefined) throw authError("user_not_found");
  const factor = (await findFactors(sql, [user.id])).find((candidate) => candidate.id === id);
  if (factor === undefined) throw authError("mfa_factor_not_found");
  return { user, factor };
}

/** Also lowers the sessions that rested on it and, with the last factor, removes the recovery codes. */
export async function removeFactor(sql: Transaction, factor: FactorRow): Promise<void> {
  const table = factor.factor_type === "recovery_code" ? "platform.recovery_code_sets" : "auth.mfa_factors";
  await sql.query(`delete from ${table} where id = $1`, [factor.id]);
  if (factor.status === "unverified") return;
  await lowerSessions(sql, factor);
  if (factor.factor_type === "recovery_code" || (await hasVerifiedFactor(sql, factor.user_id))) return;
  const codes = (await findFactors(sql, [factor.user_id])).find((other) => other.factor_type === "recovery_code");
  if (codes !== undefined) await removeFactor(sql, codes);
}

export function noticeRemoval(auth: AuthContext, { user, factor }: { user: UserRow; factor: FactorRow }): void {
  if (factor.status === "verified") auth.outbox.notice(user, "factor_removed");
}
