import { randomUUID } from "node:crypto";
import { insertIdentity, type NewIdentity, syncProviders } from "#backend/auth/accounts/identities.ts";
import { clearUnproven, settleClaims } from "#backend/auth/sign-up/sign-up-claims.ts";
import { insertBareUser, type NewUser, updateUser, type UserRow } from "#backend/auth/accounts/users.ts";
import type { Transaction } from "#backend/postgres/database.ts";

/** What a phone identity says of its person. */
export const phoneClaims = (userId: string, phone: string, verified = false) => ({
  sub: userId,
  phone,
  email_verified: false,
  phone_verified: verified,
});

/** @param options.metadata of a person who signs up */
export function phoneIdentity(
  userId: string,
  phone: string,
  options: { verified?: boolean; metadata?: Record<string, unknown> } = {},
): NewIdentity {
  // User metadata is not proven, so the identity must not show its e-mail.
  const data = { ...options.metadata, email: undefined, ...phoneClaims(userId, phone, options.verified) };
  return { userId, provider: "phone", providerId: userId, data };
}

/** As `insertSignUp` of e-mails. `phone` has no plus. @throws AuthError 422 `phone_exists` */
export async function insertPhoneSignUp(
  sql: Transaction,
  { phone, passwordHash, userMetadata: metadata }: { phone: string } & Pick<NewUser, "passwordHash" | "userMetadata">,
  now: Date,
): Promise<UserRow> {
  const id = randomUUID();
  const userMetadata = { ...metadata, ...phoneClaims(id, phone) };
  return insertPhoneUser(sql, { id, phone, passwordHash, userMetadata }, now, metadata);
}

/** `phone` has no plus. @throws AuthError 422 `phone_exists` when another request was faster */
export async function insertPhoneUser(
  sql: Transaction,
  user: Omit<NewUser, "email" | "phone" | "appMetadata"> & {
    phone: string;
    appMetadata?: Record<string, unknown> | undefined;
  },
  now: Date,
  metadata: Record<string, unknown> = {},
): Promise<UserRow> {
  const appMetadata = { provider: "phone", providers: ["phone"], ...user.appMetadata };
  const row = await insertBareUser(sql, { ...user, email: null, appMetadata }, now);
  await insertIdentity(sql, phoneIdentity(row.id, user.phone, { metadata }), now);
  return row;
}

export async function confirmPhone(sql: Transaction, unconfirmed: UserRow, now: Date): Promise<UserRow> {
  const user = await settlePhoneSignUp(sql, unconfirmed, now);
  await writeIdentity(sql, { userId: user.id, phone: user.phone ?? "", verified: true }, now);
  return updateUser(sql, user.id, { phone_confirmed_at: user.phone_confirmed_at ?? now, is_anonymous: false }, now);
}

/** An anonymous account becomes permanent. @throws AuthError 422 `phone_exists` when another account has it by now */
export async function changePhone(
  sql: Transaction,
  before: UserRow,
  phone: string,
  options: { confirmed: boolean; now: Date },
): Promise<UserRow> {
  const { confirmed, now } = options;
  if (!confirmed) await writeIdentity(sql, { userId: before.id, phone, verified: false }, now);
  const changed = await updateUser(sql, before.id, { phone, phone_change: "" }, now);
  return confirmed ? confirmPhone(sql, changed, now) : changed;
}

/** When others claimed the account too, keeps only the phone: the rest may be a stranger's. */
async function settlePhoneSignUp(sql: Transaction, user: UserRow, now: Date): Promise<UserRow> {
  if (user.confirmed_at !== null || !(await settleClaims(sql, user.id))) return user;
  return clearUnproven(sql, user, "phone", now);
}

async function writeIdentity(
  sql: Transaction,
  identity: { userId: string; phone: string; verified: boolean },
  now: Date,
): Promise<void> {
  const { userId, phone, verified } = identity;
  const { rowCount } = await sql.query(
    `update auth.identities set identity_data = identity_data || $2, updated_at = $3
      where user_id = $1 and provider = 'phone'`,
    [userId, JSON.stringify({ phone, phone_verified: verified }), now],
  );
  if (rowCount > 0) return;
  await insertIdentity(sql, phoneIdentity(userId, phone, { verified }), now);
  await syncProviders(sql, userId, now);
}
