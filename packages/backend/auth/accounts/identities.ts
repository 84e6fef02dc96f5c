import { randomUUID } from "node:crypto";
import type { Queries, Transaction } from "#backend/postgres/database.ts";

export interface IdentityRow {
  id: string;
  provider_id: string;
  user_id: string;
  identity_data: Record<string, unknown>;
  provider: string;
  last_sign_in_at: Date | null;
  created_at: Date | null;
  updated_at: Date | null;
  email: string | null;
}

export interface NewIdentity {
  userId: string;
  /** `email`, `phone`, `google`, `web3`, or `sso:<provider uuid>`. */
  provider: string;
  providerId: string;
  data: Record<string, unknown>;
}

const IDENTITY_COLUMNS = `id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at,
  email`;

/** Oldest first; those of one moment by provider, so that e-mail leads. */
export async function findIdentities(sql: Queries, userIds: readonly string[]): Promise<IdentityRow[]> {
  const { rows } = await sql.query<IdentityRow>(
    `select ${IDENTITY_COLUMNS} from auth.identities where user_id = any ($1::uuid[])
      order by created_at, provider, id`,
    [userIds],
  );
  return rows;
}

export async function findIdentity(
  sql: Transaction,
  provider: string,
  providerId: string,
): Promise<IdentityRow | undefined> {
  const { rows } = await sql.query<IdentityRow>(
    `select ${IDENTITY_COLUMNS} from auth.identities where provider = $1 and provider_id = $2`,
    [provider, providerId],
  );
  return rows[0];
}

/** @returns its id. @throws DatabaseError 23505 when another account has the identity */
export async function insertIdentity(sql: Transaction, identity: NewIdentity, now: Date): Promise<string> {
  const id = randomUUID();
  await sql.query(
    `insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at,
       updated_at)
     values ($1, $2, $3, $4, $5, $6, $6, $6)`,
    [id, identity.providerId, identity.userId, identity.data, identity.provider, now],
  );
  return id;
}

export async function refreshIdentity(
  sql: Transaction,
  id: string,
  data: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await sql.query(
    `update auth.identities set identity_data = $2, last_sign_in_at = $3, updated_at = $3 where id = $1`,
    [id, data, now],
  );
}

export async function deleteIdentity(sql: Transaction, id: string): Promise<void> {
  await sql.query(`delete from auth.identities where id = $1`, [id]);
}

/** What an e-mail identity says of its person. */
export const emailClaims = (userId: string, email: string, verified = false) => ({
  sub: userId,
  email,
  email_verified: verified,
  phone_verified: false,
});

/** @param options.metadata of a person who signs up */
export function emailIdentity(
  userId: string,
  email: string,
  options: { verified?: boolean; metadata?: Record<string, unknown> } = {},
): NewIdentity {
  // User metadata is not proven, so the identity must not show its phone.
  const data = { ...options.metadata, phone: undefined, ...emailClaims(userId, email, options.verified) };
  return { userId, provider: "email", providerId: userId, data };
}

export async function syncProviders(sql: Transaction, userId: string, now: Date): Promise<void> {
  const providers = [...new Set((await findIdentities(sql, [userId])).map((identity) => identity.provider))];
  const changes = providers[0] === undefined ? {} : { provider: providers[0], providers };
  await sql.query(
    `update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || $2, updated_at = $3 where id = $1`,
    [userId, JSON.stringify(changes), now],
  );
}
