import { randomUUID } from "node:crypto";
import { authError } from "#backend/auth/errors.ts";
import { emailClaims, emailIdentity, insertIdentity } from "./identities.ts";
import { DatabaseError, type Queries, type Transaction } from "#backend/postgres/database.ts";

/** Hosted Supabase filters its lookups by this id, so every row carries it. */
export const INSTANCE_ID = "00000000-0000-0000-0000-000000000000";

export interface UserRow {
  id: string;
  aud: string;
  role: string;
  email: string | null;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  invited_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  email_change: string;
  email_change_sent_at: Date | null;
  email_change_confirm_status: number;
  last_sign_in_at: Date | null;
  raw_app_meta_data: Record<string, unknown>;
  raw_user_meta_data: Record<string, unknown>;
  created_at: Date;
  updated_at: Date;
  phone: string | null;
  phone_confirmed_at: Date | null;
  phone_change: string;
  phone_change_sent_at: Date | null;
  confirmed_at: Date | null;
  banned_until: Date | null;
  reauthentication_sent_at: Date | null;
  deleted_at: Date | null;
  is_sso_user: boolean;
  is_anonymous: boolean;
}

export const USER_COLUMNS = `id, coalesce(aud, '') as aud, coalesce(role, '') as role, email, encrypted_password,
  email_confirmed_at, invited_at, confirmation_sent_at, recovery_sent_at, coalesce(email_change, '') as email_change,
  email_change_sent_at, email_change_confirm_status, last_sign_in_at,
  coalesce(raw_app_meta_data, '{}') as raw_app_meta_data, coalesce(raw_user_meta_data, '{}') as raw_user_meta_data,
  coalesce(created_at, now()) as created_at, coalesce(updated_at, now()) as updated_at, phone, phone_confirmed_at,
  coalesce(phone_change, '') as phone_change, phone_change_sent_at, confirmed_at, banned_until,
  reauthentication_sent_at, deleted_at, is_sso_user, is_anonymous`;

export async function findUserById(sql: Queries, id: string): Promise<UserRow | undefined> {
  const { rows } = await sql.query<UserRow>(`select ${USER_COLUMNS} from auth.users where id = $1`, [id]);
  return rows[0];
}

export async function currentUser(sql: Transaction, id: string): Promise<UserRow> {
  const user = await findUserById(sql, id);
  if (user === undefined) throw authError("user_not_found");
  return user;
}

export async function lockUser(sql: Transaction, id: string): Promise<UserRow | undefined> {
  const { rows } = await sql.query<UserRow>(`select ${USER_COLUMNS} from auth.users where id = $1 for update`, [id]);
  return rows[0];
}

export async function findUserByPhone(sql: Transaction, phone: string): Promise<UserRow | undefined> {
  const { rows } = await sql.query<UserRow>(
    `select ${USER_COLUMNS} from auth.users
      where instance_id = $1 and phone = $2 and aud = 'authenticated' and is_sso_user = false`,
    [INSTANCE_ID, phone],
  );
  return rows[0];
}

/** The account of a lower-case e-mail. Single sign-on accounts are excluded: their e-mails may repeat. */
export async function findUserByEmail(sql: Transaction, email: string): Promise<UserRow | undefined> {
  const { rows } = await sql.query<UserRow>(
    `select ${USER_COLUMNS} from auth.users
      where instance_id = $1 and lower(email) = $2 and aud = 'authenticated' and is_sso_user = false
      limit 1`,
    [INSTANCE_ID, email],
  );
  return rows[0];
}

/** As `findUserByEmail`, but also finds imported accounts whose e-mails differ only in case. */
export async function findUsersByEmail(sql: Transaction, email: string): Promise<UserRow[]> {
  const { rows } = await sql.query<UserRow>(
    `select ${USER_COLUMNS} from auth.users
      where instance_id = $1 and lower(email) = $2 and aud = 'authenticated' and is_sso_user = false`,
    [INSTANCE_ID, email],
  );
  return rows;
}

export interface NewUser {
  id?: string | undefined;
  email: string | null;
  /** Without the plus. */
  phone?: string | null | undefined;
  passwordHash: string;
  userMetadata: Record<string, unknown>;
  appMetadata: Record<string, unknown>;
  role?: string | undefined;
  invitedAt?: Date | undefined;
  isSsoUser?: boolean;
  isAnonymous?: boolean;
}

/** @throws AuthError 422 `email_exists`, `phone_exists` when another request was faster */
export async function insertBareUser(sql: Transaction, user: NewUser, now: Date): Promise<UserRow> {
  const { rows } = await sql
    .query<UserRow>(
      // The token columns hold empty text, not NULL: hosted Supabase reads them as plain strings.
      `insert into auth.users (instance_id, id, aud, role, email, phone, encrypted_password, invited_at,
         confirmation_token, recovery_token, email_change, email_change_token_new, raw_app_meta_data,
         raw_user_meta_data, is_sso_user, is_anonymous, created_at, updated_at)
       values ($1, $2, 'authenticated', $3, $4, $5, $6, $7, '', '', '', '', $8, $9, $10, $11, $12, $12)
       returning ${USER_COLUMNS}`,
      [
        INSTANCE_ID,
        user.id ?? randomUUID(),
        user.role ?? "authenticated",
        user.email,
        user.phone ?? null,
        user.passwordHash,
        user.invitedAt ?? null,
        user.appMetadata,
        user.userMetadata,
        user.isSsoUser ?? false,
        user.isAnonymous ?? false,
        now,
      ],
    )
    .catch(rejectDuplicate);
  const row = rows[0];
  if (row === undefined) throw new Error("insert into auth.users returned no row");
  return row;
}

export type NewEmailUser = Omit<NewUser, "email" | "appMetadata"> & {
  email: string;
  appMetadata?: Record<string, unknown> | undefined;
};

/**
 * As hosted projects keep people who sign up: their data has what the identity says of them, and the identity has their
 * data. @throws AuthError 422 `email_exists`
 */
export async function insertSignUp(
  sql: Transaction,
  { email, passwordHash, userMetadata: metadata }: Pick<NewEmailUser, "email" | "passwordHash" | "userMetadata">,
  now: Date,
): Promise<UserRow> {
  const id = randomUUID();
  const userMetadata = { ...metadata, ...emailClaims(id, email) };
  return insertUser(sql, { id, email, passwordHash, userMetadata }, now, metadata);
}

/** With its e-mail identity, which has `metadata`, unconfirmed. @throws AuthError 422 `email_exists` */
export async function insertUser(
  sql: Transaction,
  user: NewEmailUser,
  now: Date,
  metadata: Record<string, unknown> = {},
): Promise<UserRow> {
  const appMetadata = { provider: "email", providers: ["email"], ...user.appMetadata };
  const row = await insertBareUser(sql, { ...user, appMetadata }, now);
  await insertIdentity(sql, emailIdentity(row.id, user.email, { metadata }), now);
  return row;
}

/** Columns that services set; names are code, values are parameters. */
export type UserPatch = Partial<
  Pick<
    UserRow,
    | "aud"
    | "role"
    | "email"
    | "encrypted_password"
    | "email_confirmed_at"
    | "confirmation_sent_at"
    | "recovery_sent_at"
    | "email_change"
    | "email_change_sent_at"
    | "email_change_confirm_status"
    | "last_sign_in_at"
    | "raw_app_meta_data"
    | "raw_user_meta_data"
    | "phone"
    | "phone_confirmed_at"
    | "phone_change"
    | "phone_change_sent_at"
    | "reauthentication_sent_at"
    | "is_anonymous"
    | "banned_until"
    | "deleted_at"
  >
>;

export async function updateUser(sql: Transaction, id: string, patch: UserPatch, now: Date): Promise<UserRow> {
  const entries = Object.entries(patch);
  const assignments = entries.map(([column], index) => `, ${column} = $${index + 3}`).join("");
  const { rows } = await sql
    .query<UserRow>(`update auth.users set updated_at = $2${assignments} where id = $1 returning ${USER_COLUMNS}`, [
      id,
      now,
      ...entries.map(([, value]) => value),
    ])
    .catch(rejectDuplicate);
  const row = rows[0];
  if (row === undefined) throw authError("user_not_found");
  return row;
}

/** Banned, or deleted while its row stays. */
export function isBanned(user: UserRow, now: Date): boolean {
  return user.deleted_at !== null || (user.banned_until !== null && user.banned_until > now);
}

function rejectDuplicate(error: unknown): never {
  if (error instanceof DatabaseError && error.code === "23505") {
    throw authError(error.constraint === "users_phone_key" ? "phone_exists" : "email_exists", { cause: error });
  }
  throw error;
}
