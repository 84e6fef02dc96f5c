import type { Send } from "#backend/auth/messages/outbox.ts";
import { randomUUID } from "node:crypto";
import type { SignedIn } from "#backend/auth/requests/callers.ts";
import type { AuthContext } from "#backend/auth/context.ts";
import { authError } from "#backend/auth/errors.ts";
import { writeAudit } from "#backend/auth/accounts/audit.ts";
import { assertLevel, lowerSessions } from "./assurance.ts";
import { type EnrolledType, type FactorRow, findFactors, hasVerifiedFactor } from "./factors.ts";
import { lockUser, type UserRow } from "#backend/auth/accounts/users.ts";
import { PLATFORM, type Transaction } from "#backend/postgres/database.ts";

const MAX_FACTORS = 10;
/** After which an unproven factor may be replaced. */
const UNVERIFIED_SECONDS = 300;
const MAX_NAME_CHARS = 64;

export function parseName(name = ""): string {
  if (name.length > MAX_NAME_CHARS) throw authError("factor_name_too_long", { detail: MAX_NAME_CHARS });
  return name;
}

interface NewFactor {
  type: EnrolledType;
  name: string;
  secret?: string;
  phone?: string;
}

/** @returns the id of the factor */
export async function enrolFactor(auth: AuthContext, caller: SignedIn, factor: NewFactor, ip: string): Promise<string> {
  const now = auth.now();
  const id = randomUUID();
  return auth.db.tx(PLATFORM, async (sql) => {
    const user = await lockUser(sql, caller.user.id);
    if (user === undefined) throw authError("caller_gone");
    await removeStale(sql, user.id, factor.phone, now);
    const factors = await findFactors(sql, [user.id]);
    await assertLevel(sql, caller, "aal2_needed_to_enroll");
    assertFactorLimit(factors, factor);
    await sql.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret,
         phone)
       values ($1, $2, $3, $4, 'unverified', $5, $5, $6, $7)`,
      [id, user.id, factor.name, factor.type, now, factor.secret ?? null, factor.phone ?? null],
    );
    const traits = { factor_id: id, factor_type: factor.type };
    await writeAudit(sql, { action: "factor_in_progress", actor: user, ip, traits }, now);
    return id;
  });
}

async function removeStale(sql: Transaction, userId: string, phone: string | undefined, now: Date): Promise<void> {
  await sql.query(
    `delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and (created_at < $2 or phone = $3)`,
    [userId, new Date(now.getTime() - UNVERIFIED_SECONDS * 1000), phone ?? null],
  );
}

function assertFactorLimit(factors: readonly FactorRow[], { name, phone }: NewFactor): void {
  if (factors.some((factor) => (factor.friendly_name ?? "") === name)) {
    throw authError("factor_name_taken", { detail: name });
  }
  if (factors.filter((factor) => factor.factor_type !== "recovery_code").length >= MAX_FACTORS) {
    throw authError("too_many_factors");
  }
  if (phone !== undefined && factors.some((factor) => factor.phone === phone)) throw authError("factor_phone_taken");
}

/** Sessions that rested on the factor fall to aal1. */
export async function unenrolFactor(auth: AuthContext, caller: SignedIn, id: string, ip: string): Promise<void> {
  const now = auth.now();
  const send = await auth.db.tx(PLATFORM, async (sql) => {
    const { user, factor } = await lockFactor(sql, caller.user.id, id);
    if (factor.status === "verified") await assertLevel(sql, caller, "aal2_needed_to_unenroll");
    await removeFactor(sql, factor);
    const traits = { factor_id: factor.id, factor_type: factor.factor_type, factor_status: factor.status };
    await writeAudit(sql, { action: "factor_unenrolled", actor: user, ip, traits }, now);
    return noticeRemoval(auth, sql, { user, factor });
  });
  send();
}

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

export async function noticeRemoval(
  auth: AuthContext,
  sql: Transaction,
  { user, factor }: { user: UserRow; factor: FactorRow },
): Promise<Send> {
  return factor.status === "verified" ? auth.outbox.notice(sql, user, "factor_removed") : () => {};
}
