import { randomUUID } from "node:crypto";
import { INSTANCE_ID } from "./users.ts";
import type { Page } from "./admin-pages.ts";
import type { Transaction } from "#backend/postgres/database.ts";

const LOG_TYPES = {
  login: "account",
  login_failed: "account",
  logout: "account",
  invite_accepted: "account",
  user_signedup: "team",
  user_invited: "team",
  user_deleted: "team",
  user_modified: "user",
  user_recovery_requested: "user",
  user_confirmation_requested: "user",
  user_repeated_signup: "user",
  user_updated_password: "user",
  user_reauthenticate_requested: "user",
  generate_recovery_codes: "user",
  recovery_codes_deleted: "recovery_codes",
  mfa_code_login: "factor",
  factor_in_progress: "factor",
  challenge_created: "factor",
  verification_attempted: "factor",
  verification_failed: "factor",
  factor_unenrolled: "factor",
  factor_deleted: "factor",
  identity_linked: "user",
  identity_unlinked: "user",
  token_revoked: "token",
  token_refreshed: "token",
  token_reuse_detected: "token",
} as const;

export type AuditAction = keyof typeof LOG_TYPES;

export interface AuditEntry {
  action: AuditAction;
  actor: { id: string; email: string | null; phone?: string | null; is_sso_user: boolean } | null;
  username?: string;
  ip: string;
  traits?: Record<string, unknown>;
}

export async function writeAudit(sql: Transaction, entry: AuditEntry, now: Date): Promise<void> {
  const payload = {
    action: entry.action,
    actor_id: entry.actor?.id ?? INSTANCE_ID,
    actor_username: entry.actor?.email ?? entry.actor?.phone ?? entry.username ?? "",
    actor_via_sso: entry.actor?.is_sso_user ?? false,
    log_type: LOG_TYPES[entry.action],
    ...(entry.traits === undefined ? {} : { traits: entry.traits }),
  };
  await sql.query(
    `insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
     values ($1, $2, $3, $4, $5)`,
    [INSTANCE_ID, randomUUID(), payload, now, entry.ip.slice(0, 64)],
  );
}

interface StoredEntry {
  id: string;
  payload: Record<string, unknown>;
  created_at: Date;
  ip_address: string;
}

/** For a text in any of these members of an entry, in either case of letters. */
export interface AuditSearch {
  members: ("actor_username" | "actor_name" | "action" | "log_type")[];
  text: string;
}

/** The newest first. @param search null for all */
export async function listAudit(
  sql: Transaction,
  { size, offset }: Page,
  search: AuditSearch | null,
): Promise<{ entries: StoredEntry[]; total: number }> {
  const matching = `from auth.audit_log_entries where instance_id = $1
    and ($2::text[] is null or exists (
      select from unnest($2::text[]) as member where strpos(lower(payload ->> member), lower($3)) > 0))`;
  const params = [INSTANCE_ID, search?.members ?? null, search?.text ?? ""];
  const { rows: counts } = await sql.query<{ total: number }>(`select count(*)::int4 as total ${matching}`, params);
  const { rows: entries } = await sql.query<StoredEntry>(
    `select id, payload, created_at, ip_address ${matching} order by created_at desc, id limit $4 offset $5`,
    [...params, size, offset],
  );
  return { entries, total: counts[0]?.total ?? 0 };
}

/** The actor's id stays, so that entries can still be grouped; failed attempts by e-mail or phone are cleaned too. */
export async function anonymiseAudit(
  sql: Transaction,
  user: { id: string; email: string | null; phone: string | null },
): Promise<void> {
  const names = [user.email, user.phone].filter((name) => name !== null && name !== "");
  await sql.query(
    `update auth.audit_log_entries
        set ip_address = '', payload = ((payload::jsonb - 'actor_name' - 'traits') || '{"actor_username": ""}')::json
      where payload ->> 'actor_id' = $1 or payload ->> 'actor_username' = any ($2::text[])`,
    [user.id, names],
  );
}
