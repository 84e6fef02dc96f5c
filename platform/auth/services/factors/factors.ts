import type { Transaction } from "#platform/postgres/database.ts";

/** A second factor as others may see it: its secret is read only where a code is compared. */
export interface FactorRow {
  id: string;
  user_id: string;
  friendly_name: string | null;
  factor_type: "totp" | "phone" | "webauthn";
  status: "unverified" | "verified";
  created_at: Date;
  updated_at: Date;
  phone: string | null;
  last_challenged_at: Date | null;
  web_authn_aaguid: string | null;
}

const FACTOR_COLUMNS = `id, user_id, friendly_name, factor_type, status, created_at, updated_at, phone,
  last_challenged_at, web_authn_aaguid`;

/** The factors of several users, oldest first. */
export async function findFactors(sql: Transaction, userIds: readonly string[]): Promise<FactorRow[]> {
  const { rows } = await sql.query<FactorRow>(
    `select ${FACTOR_COLUMNS} from auth.mfa_factors where user_id = any ($1::uuid[]) order by created_at, id`,
    [userIds],
  );
  return rows;
}

/** Whether the account has a second factor that was proven once: then some calls need a session of aal2. */
export async function hasVerifiedFactor(sql: Transaction, userId: string): Promise<boolean> {
  const { rows } = await sql.query(
    `select 1 from auth.mfa_factors where user_id = $1 and status = 'verified' limit 1`,
    [userId],
  );
  return rows.length > 0;
}

/** The Factor of wire contract 2.2; never its secret. */
export function factorJson(factor: FactorRow): Record<string, unknown> {
  return {
    id: factor.id,
    created_at: factor.created_at,
    updated_at: factor.updated_at,
    status: factor.status,
    friendly_name: factor.friendly_name ?? "",
    factor_type: factor.factor_type,
    phone: factor.phone ?? "",
    last_challenged_at: factor.last_challenged_at,
    ...(factor.web_authn_aaguid === null ? {} : { web_authn_aaguid: factor.web_authn_aaguid }),
  };
}
