import { randomInt } from "node:crypto";
import type { AuthContext } from "#backend/auth/context.ts";
import { authError } from "#backend/auth/errors.ts";
import { writeAudit } from "#backend/auth/accounts/audit.ts";
import type { SecretFactorRow } from "./factors.ts";
import { inetOf } from "#backend/auth/sessions/sessions.ts";
import type { UserRow } from "#backend/auth/accounts/users.ts";
import { DatabaseError, PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import { networkOf } from "#backend/network/addresses.ts";

export const CHALLENGE_SECONDS = 300;
const ROW_SECONDS = 24 * 3600;
/** For a client without a known address: the column takes no null. */
const UNKNOWN_ADDRESS = "0.0.0.0";

export interface ChallengeRow {
  id: string;
  created_at: Date;
  verified_at: Date | null;
  ip: string;
  otp_code: string | null;
  web_authn_session_data: unknown;
}

export interface NewChallenge {
  id: string;
  factor: SecretFactorRow;
  user: UserRow;
  ip: string;
  otpHash?: string;
  webauthn?: Record<string, unknown>;
}

/** @returns the Unix second at which it expires */
export async function openChallenge(auth: AuthContext, challenge: NewChallenge): Promise<number> {
  const now = auth.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      await auth.db.tx(PLATFORM, (sql) => insertChallenge(sql, challenge, now));
      return Math.floor(now.getTime() / 1000) + CHALLENGE_SECONDS;
    } catch (error) {
      if (attempt === 5 || !isTimeTaken(error)) throw error;
    }
  }
}

async function insertChallenge(sql: Transaction, challenge: NewChallenge, now: Date): Promise<void> {
  const { id, factor, user, ip } = challenge;
  // The column is unique over all accounts: two challenges of one millisecond are told apart by their microseconds.
  const { rowCount } = await sql.query(
    `update auth.mfa_factors set last_challenged_at = $2::timestamptz + make_interval(secs => $3::float8) where id = $1`,
    [factor.id, now, randomInt(1000) / 1_000_000],
  );
  if (rowCount === 0) throw authError("mfa_factor_not_found");
  await sql.query(`delete from auth.mfa_challenges where factor_id = $1 and created_at < $2`, [
    factor.id,
    new Date(now.getTime() - ROW_SECONDS * 1000),
  ]);
  await sql.query(
    `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, otp_code, web_authn_session_data)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, factor.id, now, inetOf(ip) ?? UNKNOWN_ADDRESS, challenge.otpHash ?? null, challenge.webauthn ?? null],
  );
  const traits = { factor_id: factor.id, factor_type: factor.factor_type, challenge_id: id };
  await writeAudit(sql, { action: "challenge_created", actor: user, ip, traits }, now);
}

function isTimeTaken(error: unknown): boolean {
  return error instanceof DatabaseError && error.constraint === "mfa_factors_last_challenged_at_key";
}

/** Only the network has to be the same: phones change their address within one. */
export async function findChallenge(
  sql: Transaction,
  sought: { id: string; factorId: string; ip: string },
  now: Date,
): Promise<ChallengeRow> {
  const { rows } = await sql.query<ChallengeRow>(
    `select id, created_at, verified_at, host(ip_address) as ip, otp_code, web_authn_session_data
       from auth.mfa_challenges where id = $1 and factor_id = $2`,
    [sought.id, sought.factorId],
  );
  const challenge = rows[0];
  if (challenge === undefined) throw authError("challenge_not_found");
  const ip = inetOf(sought.ip) ?? UNKNOWN_ADDRESS;
  if (challenge.verified_at !== null || networkOf(challenge.ip) !== networkOf(ip))
    throw authError("challenge_elsewhere");
  if (challenge.created_at.getTime() + CHALLENGE_SECONDS * 1000 <= now.getTime()) {
    throw authError("challenge_expired", { detail: challenge.id });
  }
  return challenge;
}

/** @throws AuthError 422 `mfa_ip_address_mismatch` when another request was faster */
export async function claimChallenge(sql: Transaction, id: string, now: Date): Promise<void> {
  const { rowCount } = await sql.query(
    `update auth.mfa_challenges set verified_at = $2 where id = $1 and verified_at is null`,
    [id, now],
  );
  if (rowCount === 0) throw authError("challenge_elsewhere");
}
