import { randomInt, randomUUID } from "node:crypto";
import { isIP } from "node:net";
import { FACTOR_METHODS } from "#backend/auth/factors/factors.ts";
import { type AccountDetails, loadAccount } from "#backend/auth/accounts/user-json.ts";
import { INSTANCE_ID, updateUser, type UserRow } from "#backend/auth/accounts/users.ts";
import type { AuthSettings } from "#backend/auth/settings.ts";
import type { AmrEntry } from "#backend/auth/tokens/tokens.ts";
import type { Queries, Transaction } from "#backend/postgres/database.ts";

export interface Client {
  ip: string;
  userAgent: string;
}

/** Signing happens outside the transaction. */
export interface SessionGrant extends AccountDetails {
  sessionId: string;
  session: SessionLimits;
  refreshToken: string;
  aal: "aal1" | "aal2";
  amr: AmrEntry[];
}

export interface SessionLimits {
  created_at: Date;
  not_after: Date | null;
}

export interface SessionRow extends SessionLimits {
  id: string;
  user_id: string;
  refreshed_at: Date | null;
  aal: "aal1" | "aal2" | null;
}

export async function openSession(
  sql: Transaction,
  opening: {
    user: UserRow;
    method: string;
    client: Client;
    notAfter?: Date | undefined;
  },
  now: Date,
): Promise<SessionGrant> {
  const { method, client, notAfter } = opening;
  const sessionId = randomUUID();
  await sql.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip, not_after)
     values ($1, $2, $3, $3, 'aal1', $4, $5, $6)`,
    [sessionId, opening.user.id, now, client.userAgent, inetOf(client.ip), notAfter ?? null],
  );
  await addAmr(sql, sessionId, method, now);
  const refreshToken = await insertRefreshToken(sql, { userId: opening.user.id, sessionId, parent: null }, now);
  const user = await updateUser(sql, opening.user.id, { last_sign_in_at: now }, now);
  const session = { created_at: now, not_after: notAfter ?? null };
  const account = await loadAccount(sql, user);
  return { ...account, session, sessionId, refreshToken, ...(await loadAssurance(sql, sessionId)) };
}

/** Null for never; refreshing does not move it. */
export function endOf(session: SessionLimits, policy: Pick<AuthSettings, "sessionTimebox">): Date | null {
  const { created_at: createdAt, not_after: notAfter } = session;
  if (policy.sessionTimebox === undefined) return notAfter;
  const timeboxed = new Date(createdAt.getTime() + policy.sessionTimebox * 1000);
  return notAfter !== null && notAfter < timeboxed ? notAfter : timeboxed;
}

export function isOver(session: SessionLimits, policy: Pick<AuthSettings, "sessionTimebox">, now: Date): boolean {
  const end = endOf(session, policy);
  return end !== null && end < now;
}

export async function addAmr(sql: Transaction, sessionId: string, method: string, now: Date): Promise<void> {
  await sql.query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     values ($1, $2, $3, $3, $4)
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [randomUUID(), sessionId, now, method],
  );
}

export const SECOND_FACTOR_METHODS: readonly string[] = Object.values(FACTOR_METHODS);

export async function loadAssurance(
  sql: Transaction,
  sessionId: string,
): Promise<{ aal: "aal1" | "aal2"; amr: AmrEntry[] }> {
  const { rows } = await sql.query<ProvenMethod>(
    `select a.authentication_method as method, a.updated_at,
            (select i.provider from auth.identities i join auth.sessions s on s.user_id = i.user_id
              where s.id = a.session_id and i.provider like 'sso:%' limit 1) as sso_identity
       from auth.mfa_amr_claims a where a.session_id = $1 order by a.updated_at desc, a.id`,
    [sessionId],
  );
  const isRaised = rows.some(({ method }) => SECOND_FACTOR_METHODS.includes(method));
  return { amr: rows.map(amrEntry), aal: isRaised ? "aal2" : "aal1" };
}

interface ProvenMethod {
  method: string;
  updated_at: Date;
  /** `sso:<provider id>` of single sign-on accounts, which have one identity only. */
  sso_identity: string | null;
}

function amrEntry({ method, updated_at, sso_identity }: ProvenMethod): AmrEntry {
  const timestamp = Math.floor(updated_at.getTime() / 1000);
  if (method !== "sso/saml" || sso_identity === null) return { method, timestamp };
  return { method, timestamp, provider: sso_identity.slice("sso:".length) };
}

const TOKEN_ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";
export const REFRESH_TOKEN_PATTERN = /^[a-z0-9]{12}$/;

export async function insertRefreshToken(
  sql: Transaction,
  token: { userId: string; sessionId: string; parent: string | null },
  now: Date,
): Promise<string> {
  const value = Array.from({ length: 12 }, () => TOKEN_ALPHABET.charAt(randomInt(TOKEN_ALPHABET.length))).join("");
  await sql.query(
    `insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
     values ($1, $2, $3, false, $4, $4, $5, $6)`,
    [INSTANCE_ID, value, token.userId, now, token.parent ?? "", token.sessionId],
  );
  return value;
}

const SESSION_COLUMNS = `id, user_id, created_at, not_after, refreshed_at at time zone 'UTC' as refreshed_at, aal`;

export async function findSession(sql: Queries, id: string): Promise<SessionRow | undefined> {
  const { rows } = await sql.query<SessionRow>(`select ${SESSION_COLUMNS} from auth.sessions where id = $1`, [id]);
  return rows[0];
}

/** As `findSession`, and locks the row, so that refreshes of one session happen one after the other. */
export async function lockSession(sql: Transaction, id: string): Promise<SessionRow | undefined> {
  const { rows } = await sql.query<SessionRow>(
    `select ${SESSION_COLUMNS} from auth.sessions where id = $1 for update`,
    [id],
  );
  return rows[0];
}

export async function touchSession(sql: Transaction, id: string, client: Client, now: Date): Promise<void> {
  await sql.query(
    `update auth.sessions set refreshed_at = $2::timestamptz at time zone 'UTC', updated_at = $2::timestamptz,
       user_agent = $3, ip = $4 where id = $1`,
    [id, now, client.userAgent, inetOf(client.ip)],
  );
}

export type LogoutScope = "global" | "local" | "others";

/** Ends sessions with their refresh tokens: all of the user, this one, or all but this one. */
export async function endSessions(
  sql: Transaction,
  target: { userId: string; sessionId?: string | undefined; scope: LogoutScope },
): Promise<void> {
  const { userId, sessionId, scope } = target;
  if (scope === "global" || sessionId === undefined) {
    await sql.query(`delete from auth.sessions where user_id = $1`, [userId]);
  } else {
    const comparison = scope === "local" ? "=" : "<>";
    await sql.query(`delete from auth.sessions where user_id = $1 and id ${comparison} $2`, [userId, sessionId]);
  }
}

/** Null for an invalid address. Drops the zone, which names the sender's own network card. */
export function inetOf(ip: string): string | null {
  return isIP(ip) === 0 ? null : ip.replace(/%.*$/, "");
}
