import { createHash, randomInt, randomUUID } from "node:crypto";
import type { SignedIn } from "#backend/auth/requests/callers.ts";
import type { AuthContext } from "#backend/auth/context.ts";
import { AuthError, authError } from "#backend/auth/errors.ts";
import { writeAudit } from "#backend/auth/accounts/audit.ts";
import { assertLevel, raiseSession } from "./assurance.ts";
import { type FactorRow, findFactors } from "./factors.ts";
import type { Client, SessionGrant } from "#backend/auth/sessions/sessions.ts";
import { lockUser, type UserRow } from "#backend/auth/accounts/users.ts";
import { PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import { noticeRemoval, removeFactor } from "./enrolment.ts";

const SET_SIZE = 10;
const CODE_LENGTH = 16;
/** Without characters that are misread: 0 and o, 1, i and l. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
export const DEFAULT_NAME = "Recovery codes";

/** Only hashes are stored: the codes are shown once. */
export interface FreshCodes {
  id: string;
  name: string;
  codes: string[];
}

/** @throws AuthError 404 `mfa_factor_not_found` */
export async function countCodes(
  sql: Transaction,
  userId: string,
): Promise<{ id: string; total: number; remaining: number }> {
  const { rows } = await sql.query<{ id: string; total: number; remaining: number }>(
    `select s.id, count(c.code_hash)::int4 as total,
            (count(c.code_hash) filter (where c.used_at is null))::int4 as remaining
       from platform.recovery_code_sets s left join platform.recovery_codes c on c.set_id = s.id
      where s.user_id = $1 group by s.id`,
    [userId],
  );
  const [counts] = rows;
  if (counts === undefined) throw authError("mfa_factor_not_found");
  return counts;
}

export async function generateCodes(
  auth: AuthContext,
  caller: SignedIn,
  request: { name: string; ip: string },
): Promise<FreshCodes> {
  const now = auth.now();
  const { name, ip } = request;
  const { fresh, send } = await auth.db.tx(PLATFORM, async (sql) => {
    const { user, factors, codes: present } = await lockCodes(sql, caller);
    if (!factors.some((factor) => factor.factor_type !== "recovery_code" && factor.status === "verified")) {
      throw authError("recovery_codes_alone");
    }
    await assertLevel(sql, caller, "aal2_needed_for_recovery_codes");
    if (present !== undefined) throw authError("recovery_codes_present");
    if (factors.some((factor) => factor.friendly_name === name)) throw authError("factor_name_taken", { detail: name });
    const id = randomUUID();
    await sql.query(
      `insert into platform.recovery_code_sets (user_id, id, friendly_name, created_at, updated_at)
       values ($1, $2, $3, $4, $4)`,
      [user.id, id, name, now],
    );
    await writeAudit(sql, { action: "generate_recovery_codes", actor: user, ip }, now);
    const made = { id, name, codes: await insertCodes(sql, id) };
    return { fresh: made, send: await auth.outbox.notice(sql, user, "recovery_codes_made") };
  });
  send();
  return fresh;
}

/** @throws AuthError 404 `mfa_factor_not_found`, 403 `insufficient_aal` */
export async function regenerateCodes(auth: AuthContext, caller: SignedIn, ip: string): Promise<FreshCodes> {
  const now = auth.now();
  const { fresh, send } = await auth.db.tx(PLATFORM, async (sql) => {
    const { user, codes: present } = await lockCodes(sql, caller);
    if (present === undefined) throw authError("mfa_factor_not_found");
    await assertLevel(sql, caller, "aal2_needed_for_recovery_codes");
    const { id, friendly_name } = present;
    await sql.query(`delete from platform.recovery_codes where set_id = $1`, [id]);
    await sql.query(`update platform.recovery_code_sets set updated_at = $2 where id = $1`, [id, now]);
    await writeAudit(sql, { action: "generate_recovery_codes", actor: user, ip }, now);
    const made = { id, name: friendly_name ?? "", codes: await insertCodes(sql, id) };
    return { fresh: made, send: await auth.outbox.notice(sql, user, "recovery_codes_made") };
  });
  send();
  return fresh;
}

/** @returns the id of the set @throws AuthError 404 `mfa_factor_not_found`, 403 `insufficient_aal` */
export async function removeCodes(auth: AuthContext, caller: SignedIn, ip: string): Promise<string> {
  const now = auth.now();
  const removed = await auth.db.tx(PLATFORM, async (sql) => {
    const { user, codes: factor } = await lockCodes(sql, caller);
    if (factor === undefined) throw authError("mfa_factor_not_found");
    await assertLevel(sql, caller, "aal2_needed_for_recovery_codes");
    await removeFactor(sql, factor);
    await writeAudit(sql, { action: "recovery_codes_deleted", actor: user, ip }, now);
    return { id: factor.id, send: await noticeRemoval(auth, sql, { user, factor }) };
  });
  removed.send();
  return removed.id;
}

/** Uses a code up, however it was typed. */
export async function redeemCode(
  auth: AuthContext,
  caller: SignedIn,
  request: { typed: string; client: Client },
): Promise<SessionGrant> {
  const { typed, client } = request;
  const now = auth.now();
  const { id } = await auth.db.tx(PLATFORM, (sql) => countCodes(sql, caller.user.id));
  const attempt = await auth.limits.attempt("factorPerAccount", caller.user.id, client.ip).catch(rejectLocked);
  const hash = hashOf(id, typed.toLowerCase().replace(/[\s-]/g, ""));
  const traits = { factor_id: id, factor_type: "recovery_code" };
  const redeemed = await auth.db.tx(PLATFORM, async (sql) => {
    const user = await lockUser(sql, caller.user.id);
    if (user === undefined) throw authError("caller_gone");
    const { rowCount } = await sql.query(
      `update platform.recovery_codes set used_at = $3 where set_id = $1 and code_hash = $2 and used_at is null`,
      [id, hash, now],
    );
    const isRight = rowCount === 1;
    const action = isRight ? "mfa_code_login" : "verification_failed";
    await writeAudit(sql, { action, actor: user, ip: client.ip, traits }, now);
    if (!isRight) return null;
    const factor = { id, factor_type: "recovery_code" } as const;
    const grant = await raiseSession(
      sql,
      { user, sessionId: caller.sessionId, factor, client, policy: auth.settings },
      now,
    );
    return { grant, send: await auth.outbox.notice(sql, grant.user, "recovery_code_used") };
  });
  if (redeemed === null) throw authError("recovery_code_wrong");
  await attempt.succeeded();
  redeemed.send();
  return redeemed.grant;
}

function rejectLocked(error: unknown): never {
  if (!(error instanceof AuthError) || error.reason !== "over_request_limit") throw error;
  const { retryAfterSeconds } = error;
  throw authError("recovery_codes_locked", retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
}

async function lockCodes(
  sql: Transaction,
  caller: SignedIn,
): Promise<{ user: UserRow; factors: FactorRow[]; codes: FactorRow | undefined }> {
  const user = await lockUser(sql, caller.user.id);
  if (user === undefined) throw authError("caller_gone");
  const factors = await findFactors(sql, [user.id]);
  return { user, factors, codes: factors.find((factor) => factor.factor_type === "recovery_code") };
}

async function insertCodes(sql: Transaction, setId: string): Promise<string[]> {
  const codes = Array.from({ length: SET_SIZE }, newCode);
  await sql.query(`insert into platform.recovery_codes (set_id, code_hash) select $1, unnest($2::text[])`, [
    setId,
    codes.map((code) => hashOf(setId, code)),
  ]);
  return codes;
}

function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");
}

function hashOf(setId: string, code: string): string {
  return createHash("sha256").update(`${setId}\0${code}`).digest("hex");
}
