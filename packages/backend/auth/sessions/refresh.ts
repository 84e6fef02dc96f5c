import type { AuthSettings } from "#backend/auth/settings.ts";
import { writeAudit } from "#backend/auth/accounts/audit.ts";
import {
  type Client,
  insertRefreshToken,
  isOver,
  loadAssurance,
  lockSession,
  type SessionGrant,
  type SessionRow,
  touchSession,
} from "./sessions.ts";
import { loadAccount } from "#backend/auth/accounts/user-json.ts";
import { findUserById, isBanned, type UserRow } from "#backend/auth/accounts/users.ts";
import type { Transaction } from "#backend/postgres/database.ts";

/** Failures are returned, not thrown: what they did to the token family has to be committed. */
export type RefreshResult = { ok: true; grant: SessionGrant } | { ok: false; reason: RefreshFailure };

export type RefreshFailure =
  | "refresh_token_not_found"
  | "refresh_session_gone"
  | "refresh_user_banned"
  | "refresh_session_expired"
  | "refresh_session_idle"
  | "refresh_token_already_used";

type Policy = Pick<AuthSettings, "reuseIntervalSeconds" | "sessionTimebox" | "sessionInactivity">;

interface TokenRow {
  id: string;
  token: string;
  revoked: boolean;
  parent: string;
  session_id: string | null;
  updated_at: Date;
}

const TOKEN_COLUMNS = `id, token, coalesce(revoked, false) as revoked, coalesce(parent, '') as parent, session_id,
  updated_at`;

/**
 * Two tabs often send the same token at once: an exchanged one still works while it is the parent of the live one or
 * within the reuse interval. Later it counts as stolen, and the session's tokens are revoked.
 */
export async function refreshSession(
  sql: Transaction,
  request: { token: string; client: Client; policy: Policy },
  now: Date,
): Promise<RefreshResult> {
  const { client, policy } = request;
  const sessionId = (await findRefreshToken(sql, request.token))?.session_id;
  if (sessionId === undefined) return failed("refresh_token_not_found");
  const session = sessionId === null ? undefined : await lockSession(sql, sessionId);
  // Read again: another request may have exchanged the token or ended the session before we got the lock.
  const token = await findRefreshToken(sql, request.token);
  if (session === undefined || token === undefined) return failed("refresh_session_gone");

  const user = await findUserById(sql, session.user_id);
  if (user === undefined) return failed("refresh_session_gone");
  if (isBanned(user, now)) return failed("refresh_user_banned");
  const expiry = findExpiry(session, policy, now);
  if (expiry !== null) return failed(expiry);
  if (await isFromBelow(sql, token, session.id)) return failed("refresh_token_already_used");

  let refreshToken: string;
  const active = token.revoked ? await findActiveToken(sql, session.id) : undefined;
  if (active !== undefined && active.parent === token.token) {
    refreshToken = active.token;
  } else if (token.revoked && (active === undefined || isPast(token.updated_at, policy.reuseIntervalSeconds, now))) {
    await revokeFamily(sql, session.id, now);
    await writeAudit(sql, { action: "token_reuse_detected", actor: user, ip: client.ip }, now);
    return failed("refresh_token_already_used");
  } else {
    refreshToken = await exchangeToken(sql, { token, session, user, ip: client.ip }, now);
  }
  await touchSession(sql, session.id, client, now);
  await writeAudit(sql, { action: "token_refreshed", actor: user, ip: client.ip }, now);
  const account = await loadAccount(sql, user);
  return {
    ok: true,
    grant: { ...account, session, sessionId: session.id, refreshToken, ...(await loadAssurance(sql, session.id)) },
  };
}

/** Where the level rises the new token has no parent, so that an earlier one cannot rise with it. */
export async function rotateSession(
  sql: Transaction,
  request: { session: SessionRow; user: UserRow; client: Client; policy: Policy },
  now: Date,
): Promise<{ ok: true; refreshToken: string } | { ok: false; reason: RefreshFailure }> {
  const { session, user, client, policy } = request;
  const expiry = findExpiry(session, policy, now);
  if (expiry !== null) return { ok: false, reason: expiry };
  const token = await findActiveToken(sql, session.id);
  if (token === undefined) return { ok: false, reason: "refresh_session_gone" };
  await revokeToken(sql, { token, user, ip: client.ip }, now);
  const parent = session.aal === "aal2" ? token.token : null;
  const refreshToken = await insertRefreshToken(sql, { userId: user.id, sessionId: session.id, parent }, now);
  await touchSession(sql, session.id, client, now);
  return { ok: true, refreshToken };
}

async function exchangeToken(
  sql: Transaction,
  exchange: { token: TokenRow; session: SessionRow; user: UserRow; ip: string },
  now: Date,
): Promise<string> {
  const { token, session, user } = exchange;
  if (!token.revoked) await revokeToken(sql, exchange, now);
  return insertRefreshToken(sql, { userId: user.id, sessionId: session.id, parent: token.token }, now);
}

async function revokeToken(
  sql: Transaction,
  { token, user, ip }: { token: TokenRow; user: UserRow; ip: string },
  now: Date,
): Promise<void> {
  await sql.query(`update auth.refresh_tokens set revoked = true, updated_at = $2 where id = $1`, [token.id, now]);
  await writeAudit(sql, { action: "token_revoked", actor: user, ip }, now);
}

/** Then a token without a parent came later. It fails, but another tab may have sent it: the family lives on. */
async function isFromBelow(sql: Transaction, token: TokenRow, sessionId: string): Promise<boolean> {
  const { rows } = await sql.query(
    `select 1 from auth.refresh_tokens
      where session_id = $1 and id > $2 and coalesce(parent, '') = '' limit 1`,
    [sessionId, token.id],
  );
  return rows.length > 0;
}

function failed(reason: RefreshFailure): RefreshResult {
  return { ok: false, reason };
}

async function findRefreshToken(sql: Transaction, token: string): Promise<TokenRow | undefined> {
  const { rows } = await sql.query<TokenRow>(`select ${TOKEN_COLUMNS} from auth.refresh_tokens where token = $1`, [
    token,
  ]);
  return rows[0];
}

async function findActiveToken(sql: Transaction, sessionId: string): Promise<TokenRow | undefined> {
  const { rows } = await sql.query<TokenRow>(
    `select ${TOKEN_COLUMNS} from auth.refresh_tokens
      where session_id = $1 and revoked = false order by id desc limit 1`,
    [sessionId],
  );
  return rows[0];
}

async function revokeFamily(sql: Transaction, sessionId: string, now: Date): Promise<void> {
  await sql.query(
    `update auth.refresh_tokens set revoked = true, updated_at = $2 where session_id = $1 and revoked = false`,
    [sessionId, now],
  );
}

function isPast(start: Date, seconds: number, now: Date): boolean {
  return start.getTime() + seconds * 1000 < now.getTime();
}

function findExpiry(session: SessionRow, policy: Policy, now: Date): RefreshFailure | null {
  if (isOver(session, policy, now)) return "refresh_session_expired";
  const lastUse = session.refreshed_at ?? session.created_at;
  if (policy.sessionInactivity !== undefined && isPast(lastUse, policy.sessionInactivity, now)) {
    return "refresh_session_idle";
  }
  return null;
}
