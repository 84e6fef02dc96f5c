import { lowerLevel, needsFactor, type SignedIn } from "#backend/auth/requests/callers.ts";
import { type PlainReason, authError } from "#backend/auth/errors.ts";
import { FACTOR_METHODS, type FactorRow, findFactors } from "./factors.ts";
import { rotateSession } from "#backend/auth/sessions/refresh.ts";
import {
  addAmr,
  type Client,
  findSession,
  loadAssurance,
  lockSession,
  SECOND_FACTOR_METHODS,
  type SessionGrant,
} from "#backend/auth/sessions/sessions.ts";
import { loadAccount } from "#backend/auth/accounts/user-json.ts";
import type { UserRow } from "#backend/auth/accounts/users.ts";
import type { AuthSettings } from "#backend/auth/settings.ts";
import type { Transaction } from "#backend/postgres/database.ts";

/** @throws the error of `reason` when a second factor is needed by now: levels may have changed since the call began */
export async function assertLevel(
  sql: Transaction,
  caller: Pick<SignedIn, "sessionId" | "aal"> & { user: Pick<UserRow, "id"> },
  reason: PlainReason,
): Promise<void> {
  const session = await findSession(sql, caller.sessionId);
  const aal = lowerLevel(caller.aal, session?.aal ?? null);
  if (needsFactor({ aal, factors: await findFactors(sql, [caller.user.id]) })) throw authError(reason);
}

/** Ends the owner's sessions that stay below. The caller has locked the user's row. */
export async function raiseSession(
  sql: Transaction,
  proof: {
    user: UserRow;
    sessionId: string;
    factor: Pick<FactorRow, "id" | "factor_type">;
    client: Client;
    policy: AuthSettings;
  },
  now: Date,
): Promise<SessionGrant> {
  const { user, sessionId, factor, client, policy } = proof;
  const session = await lockSession(sql, sessionId);
  if (session === undefined) throw authError("session_gone");
  const rotated = await rotateSession(sql, { session, user, client, policy }, now);
  if (!rotated.ok) throw authError(rotated.reason === "refresh_session_gone" ? "session_gone" : rotated.reason);
  await addAmr(sql, sessionId, FACTOR_METHODS[factor.factor_type], now);
  await sql.query(`update auth.sessions set aal = 'aal2', factor_id = $2 where id = $1`, [sessionId, factor.id]);
  await sql.query(`delete from auth.sessions where user_id = $1 and aal is distinct from 'aal2'`, [user.id]);
  const account = await loadAccount(sql, user);
  return {
    ...account,
    session,
    sessionId,
    refreshToken: rotated.refreshToken,
    ...(await loadAssurance(sql, sessionId)),
  };
}

/** A session stores only its last factor: where another of the kind exists the proof may be of that one, and stays. */
export async function lowerSessions(
  sql: Transaction,
  removed: Pick<FactorRow, "id" | "user_id" | "factor_type">,
): Promise<void> {
  await sql.query(
    `delete from auth.mfa_amr_claims a using auth.sessions s
      where s.id = a.session_id and s.user_id = $1 and a.authentication_method = $2
        and not exists (select 1 from auth.mfa_factors f
                         where f.id = s.factor_id and f.id <> $3 and f.factor_type::text = $4)`,
    [removed.user_id, FACTOR_METHODS[removed.factor_type], removed.id, removed.factor_type],
  );
  await sql.query(
    `update auth.sessions s
        set factor_id = case when factor_id = $2 then null else factor_id end,
            aal = case when exists (select 1 from auth.mfa_amr_claims a
                                     where a.session_id = s.id and a.authentication_method = any ($3::text[]))
                       then 'aal2'::auth.aal_level else 'aal1'::auth.aal_level end
      where user_id = $1`,
    [removed.user_id, removed.id, SECOND_FACTOR_METHODS],
  );
}
