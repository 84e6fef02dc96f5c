import type { Queries, Transaction } from "#backend/postgres/database.ts";

/** Factors that are enrolled and challenged; recovery codes only replace one of them. */
export type EnrolledType = "totp" | "phone" | "webauthn";

/** Without its secret, which is read only where a code is compared. */
export interface FactorRow {
  id: string;
  user_id: string;
  friendly_name: string | null;
  factor_type: EnrolledType | "recovery_code";
  status: "unverified" | "verified";
  created_at: Date;
  updated_at: Date;
  phone: string | null;
  last_challenged_at: Date | null;
  web_authn_aaguid: string | null;
}

export const FACTOR_METHODS: Record<FactorRow["factor_type"], string> = {
  totp: "totp",
  phone: "mfa/phone",
  webauthn: "mfa/webauthn",
  recovery_code: "mfa/recovery_code",
};

const FACTOR_COLUMNS = `id, user_id, friendly_name, factor_type::text as factor_type, status::text as status, created_at,
  updated_at, phone, last_challenged_at, web_authn_aaguid`;

/** Oldest first. A set of recovery codes counts as one factor. */
export async function findFactors(sql: Queries, userIds: readonly string[]): Promise<FactorRow[]> {
  const { rows } = await sql.query<FactorRow>(
    `select ${FACTOR_COLUMNS} from auth.mfa_factors where user_id = any ($1::uuid[])
     union all
     select id, user_id, friendly_name, 'recovery_code', 'verified', created_at, updated_at, null, null, null
       from platform.recovery_code_sets where user_id = any ($1::uuid[])
     order by created_at, id`,
    [userIds],
  );
  return rows;
}

export interface SecretFactorRow extends FactorRow {
  factor_type: EnrolledType;
  /** Base32; of an authenticator app only. */
  secret: string | null;
  /** Of a passkey only, once it was made. */
  web_authn_credential: unknown;
}

export async function findSecretFactor(
  sql: Transaction,
  userId: string,
  id: string,
): Promise<SecretFactorRow | undefined> {
  const { rows } = await sql.query<SecretFactorRow>(
    `select ${FACTOR_COLUMNS}, secret, web_authn_credential from auth.mfa_factors where user_id = $1 and id = $2`,
    [userId, id],
  );
  return rows[0];
}

export async function findCredentials(sql: Transaction, userId: string): Promise<unknown[]> {
  const { rows } = await sql.query<{ web_authn_credential: unknown }>(
    `select web_authn_credential from auth.mfa_factors where user_id = $1 and web_authn_credential is not null`,
    [userId],
  );
  return rows.map((row) => row.web_authn_credential);
}

export async function hasVerifiedFactor(sql: Transaction, userId: string): Promise<boolean> {
  const { rows } = await sql.query(
    `select 1 from auth.mfa_factors where user_id = $1 and status = 'verified' limit 1`,
    [userId],
  );
  return rows.length > 0;
}

export async function deleteFactors(sql: Transaction, userId: string): Promise<void> {
  await sql.query(`delete from auth.mfa_factors where user_id = $1`, [userId]);
  await sql.query(`delete from platform.recovery_code_sets where user_id = $1`, [userId]);
}

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
